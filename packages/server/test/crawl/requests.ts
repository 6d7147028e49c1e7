import { allRoutes, type Route, sdkTypesOf } from '@leverframe/testing/matrix/routes'

/** One value for each name of a path parameter; some names mean different things on different routes. */
export type Parameters = Readonly<Record<string, string | ((route: Route) => string)>>

/** Queries of routes by operation: each is crawled in addition to the request without a query. */
export type Queries = Readonly<Record<string, readonly string[]>>

/** They end or start a session, or return nothing that is stored. */
const NOT_CRAWLED: Readonly<Record<string, string>> = {
  'GET /auth/oidc/login': 'redirects to the identity provider',
  'GET /auth/oidc/callback': 'ends a log-in that was started elsewhere',
  logout: 'ends the session of the caller',
  getMetrics: 'figures of the process, for admins and for the machine itself',
}

/** They return 400 without a query. */
const NEEDS_QUERY = new Set(['exportEvents', 'explainAccess', 'getUsageOfMany', 'validateResetLink'])

/** Every GET route of the product, from its route table. */
export const getRoutes = async (): Promise<readonly Route[]> =>
  (await allRoutes()).filter(({ method, id }) => method === 'GET' && !(id in NOT_CRAWLED))

export const isForSdks = (route: Route): boolean => sdkTypesOf(route) !== undefined

const namesIn = ({ url }: Route): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function parameterOf(parameters: Parameters, route: Route, name: string): string {
  const value = parameters[name]
  if (value === undefined)
    throw new Error(`GET ${route.url} cannot be crawled: add the parameter :${name} to test/crawl/open-world.ts`)
  return typeof value === 'string' ? value : value(route)
}

const pathOf = (route: Route, valueFor: (name: string) => string): string =>
  route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueFor(name)))

/** The paths to request on a route: without a query if possible, and with each of its queries. */
export function pathsOf(route: Route, parameters: Parameters, queries: Queries): string[] {
  const path = pathOf(route, (name) => parameterOf(parameters, route, name))
  const withQueries = (queries[route.id] ?? []).map((query) => `${path}?${query}`)
  if (!NEEDS_QUERY.has(route.id)) return [path, ...withQueries]
  if (withQueries.length > 0) return withQueries
  throw new Error(`GET ${route.url} cannot be crawled without a query: add one to test/crawl/open-world.ts`)
}

/** Two requests that differ in one item: it is hidden from the caller in one, and does not exist in the other. */
export interface Twins {
  readonly hidden: string
  readonly absent: string
  /** The names of the hidden and of the absent item in the two paths. */
  readonly names: readonly (readonly [hidden: string, absent: string])[]
}

const ABSENT_NAME = 'nowhere'
const ABSENT_NUMBER = '99999'

const absentFor = (value: string): string => (/^\d+$/.test(value) ? ABSENT_NUMBER : ABSENT_NAME)

/** For every parameter that can name something hidden: that parameter alone, and all of them together. */
export function twinsOf(route: Route, open: Parameters, hidden: Parameters, queries: Queries): Twins[] {
  const openValue = (name: string) => parameterOf(open, route, name)
  const hiddenValue = (name: string) => parameterOf(hidden, route, name)
  const differing = namesIn(route).filter((name) => openValue(name) !== hiddenValue(name))
  const choices = differing.length > 1 ? [...differing.map((name) => [name]), differing] : [differing]
  const query = NEEDS_QUERY.has(route.id) ? `?${(queries[route.id] ?? [''])[0]}` : ''
  return choices
    .filter((chosen) => chosen.length > 0)
    .map((chosen) => {
      const pick = (replaced: (name: string) => string) =>
        pathOf(route, (name) => (chosen.includes(name) ? replaced(name) : openValue(name))) + query
      return {
        hidden: pick(hiddenValue),
        absent: pick((name) => absentFor(hiddenValue(name))),
        names: chosen.map((name) => [hiddenValue(name), absentFor(hiddenValue(name))] as const),
      }
    })
}

/** Queries that name something hidden, and the same ones with what does not exist. */
export const queryTwinsOf = (route: Route, open: Parameters, queries: Queries): Twins[] =>
  (queries[route.id] ?? []).map((query) => {
    const path = pathOf(route, (name) => parameterOf(open, route, name))
    const word = /MARKED\(([^)]*)\)/g
    const names = [...query.matchAll(word)].map(([, name = '']) => [name, ABSENT_NAME] as const)
    return {
      hidden: `${path}?${query.replaceAll(word, '$1')}`,
      absent: `${path}?${query.replaceAll(word, ABSENT_NAME)}`,
      names,
    }
  })
