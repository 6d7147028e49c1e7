import type { Body } from './client.ts'
import type { Target } from './lab.ts'

export interface Operation {
  readonly method: string
  /** With `{parameters}`. */
  readonly path: string
  readonly hasBody: boolean
}

/** The operations in the OpenAPI document of the product. */
export async function operations(t: Target, methods: readonly string[]): Promise<Operation[]> {
  const { body } = await t.call('GET', '/docs/openapi.json')
  return Object.entries(body.paths as Body).flatMap(([path, found]) =>
    Object.entries(found as Body)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        hasBody: (operation as Body).requestBody !== undefined,
      })),
  )
}

/** The path with its parameters filled in; `otherwise` for those that have no value. */
export const filled = (path: string, values: Readonly<Record<string, string | number>>, otherwise: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? otherwise))
