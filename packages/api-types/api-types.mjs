// The types of our API, as the web UI needs them: requests and responses. Failures all look the same and have a
// class of their own there; what SDKs ask is not for it.
import openapiTS, { astToString } from 'openapi-typescript'

const FOR_SDKS = /^\/(api\/(client|frontend)|ofrep|edge)\//
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** @typedef {{ responses: Record<string, unknown> }} Operation */

const isSuccess = (/** @type {[string, unknown]} */ [status]) => /^2/.test(status)

const withoutFailures = (/** @type {Operation} */ operation) => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(operation.responses).filter(isSuccess)),
})

/** @param {Record<string, unknown>} methods */
const shorter = (methods) =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method,
      METHODS.includes(method) ? withoutFailures(/** @type {Operation} */ (operation)) : operation,
    ]),
  )

/**
 * @param {{ paths: Record<string, Record<string, unknown>> }} document
 * @returns {Promise<string>}
 */
export async function apiTypes({ paths, ...document }) {
  const ours = Object.entries(paths).filter(([path]) => !FOR_SDKS.test(path))
  const short = { ...document, paths: Object.fromEntries(ours.map(([path, methods]) => [path, shorter(methods)])) }
  const text = astToString(await openapiTS(JSON.stringify(short)))
  return `// Made by "npm run generate" from docs/reference/openapi.json.\n${text}`
}
