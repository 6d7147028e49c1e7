import { ADMIN_TOKEN, call, uniqueName } from '@leverframe/testing/harness'
import { type ServerProcess, type Surroundings, startProcess } from '@leverframe/testing/process'
import { expect } from 'vitest'

export const FEATURES = '/api/admin/projects/default/features'
export const CLIENT_TOKEN = '*:development.the-client-of-the-tests'

/** Starts one instance, with additional environment variables. */
export const startInstance = (
  databaseUrl: string,
  given: Readonly<Record<string, string>> = {},
  surroundings: Surroundings = {},
) =>
  startProcess(
    {
      DATABASE_URL: databaseUrl,
      INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
      INIT_CLIENT_API_TOKENS: CLIENT_TOKEN,
      ADDON_RETRY_AFTER_MS: '100',
      ...given,
    },
    surroundings,
  )

/** The status of an answer; 0 for a connection that failed. */
export const statusOf = async (
  { url }: ServerProcess,
  path: string,
  token: string | null = ADMIN_TOKEN,
): Promise<number> => (await call(url, 'GET', path, undefined, { token }).catch(() => undefined))?.status ?? 0

export const isReady = (server: ServerProcess) => statusOf(server, '/ready', null)

/** Faults end within seconds. A busy machine needs longer to detect it. */
const PATIENT = { interval: 100 }

export const untilReady = (server: ServerProcess, status = 200) =>
  expect.poll(() => isReady(server), PATIENT).toBe(status)

/** Creates a toggle; the status, or 0. */
export const create = async ({ url }: ServerProcess, name: string): Promise<number> =>
  (await call(url, 'POST', FEATURES, { name }).catch(() => undefined))?.status ?? 0

/** Creates a toggle as soon as the instance takes writes. */
export async function createPatiently(server: ServerProcess, prefix?: string): Promise<string> {
  const name = uniqueName(prefix)
  await expect.poll(() => create(server, name), PATIENT).toBe(201)
  return name
}

/** The names of the toggles in the response to an SDK. */
export async function polledNames({ url }: ServerProcess, token = CLIENT_TOKEN): Promise<string[]> {
  const { status, body } = await call<{ features: { name: string }[] }>(url, 'GET', '/api/client/features', undefined, {
    token,
  })
  expect(status).toBe(200)
  return body.features.map(({ name }) => name)
}

export interface ClientToken {
  readonly id: string
  readonly secret: string
}

export async function aClientToken({ url }: ServerProcess): Promise<ClientToken> {
  const token = { tokenName: uniqueName('token'), type: 'client', environment: 'development' }
  const { status, body } = await call<ClientToken>(url, 'POST', '/api/admin/api-tokens', token)
  expect(status).toBe(201)
  return body
}
