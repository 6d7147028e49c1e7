// Renders pages of the app without a browser: a DOM by happy-dom, the routes of the app, a real Leverframe server.
import { call, type ServerOptions, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson, logIn, type Person } from '@leverframe/testing/people'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, beforeAll } from 'vitest'
import { fetchFrom } from './fetch-from.ts'
import { startApi, type TestApi } from './hooks.ts'

/** A stream that never opens: pages work without live updates. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close(): void {}
}

export interface RenderedApp {
  /** The API as the pages see it. It records the calls; `on` replaces the answer of the server for one test. */
  readonly api: TestApi
  readonly server: TestServer
  /** Opens a page as an Admin, as the given user, or without a session with null. */
  open(path: string, as?: Person | null): Promise<AnyRouter>
}

/** Headers of a request that the server reads. */
const FORWARDED = ['content-type', 'if-match', 'accept']

/** `name=value` pairs, as a browser keeps them: a later value replaces an earlier one. */
class Cookies {
  readonly #values = new Map<string, string>()

  set(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
    if (name === '') return
    if (value === '') this.#values.delete(name)
    else this.#values.set(name, value)
  }

  toString(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Sends a call of a page to the server, with the cookies of one browser. */
function forwardTo(server: TestServer, api: TestApi, session: string): void {
  const cookies = new Cookies()
  cookies.set(session)
  api.fallback = async ({ route, url, text, headers }) => {
    const sent = Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
    const { origin } = new URL(server.url)
    const answer = await call(server.url, route.split(' ')[0] as string, url, undefined, {
      token: null,
      headers: { ...sent, origin, ...(String(cookies) !== '' && { cookie: String(cookies) }) },
      ...(text !== '' && { raw: text }),
    })
    for (const line of answer.headers.getSetCookie()) cookies.set(line)
    const etag = answer.headers.get('etag')
    return {
      status: answer.status,
      ...(answer.body !== '' && { body: answer.body }),
      ...(etag !== null && { headers: { etag } }),
    }
  }
}

interface AppOptions extends ServerOptions {
  /**
   * Pages are shown in the shell: with navigation, search, bell and waiting change requests. They take twice the CPU time there,
   * because the shell is rendered four times and sends ten requests until a page is complete.
   */
  readonly isInShell?: boolean
}

/** What the shell has around a page. */
const Bare = () => createElement('main', { id: 'content', tabIndex: -1 }, createElement(Outlet))

/** Pages are shown without the shell until the file ends. The routes are shared by all files of a worker. */
function leaveShell(router: AnyRouter): void {
  const { options } = router.routesById['/shell'] as AnyRoute
  const { component = Bare } = options
  options.component = Bare
  afterAll(() => {
    options.component = component
  })
}

/** A server for all tests of a file. The test file needs `@vitest-environment app`. */
export async function startApp({ isInShell = false, ...options }: AppOptions = {}): Promise<RenderedApp> {
  const api = await startApi()
  // Roles are found without a look at styles: happy-dom computes them slowly.
  configure({ defaultHidden: true })
  const restoreFetch = fetchFrom(api)
  globalThis.EventSource ??= SilentEventSource as unknown as typeof EventSource
  const holder = {} as { server: TestServer; admin: Person }
  beforeAll(async () => {
    holder.server = await startServer('sqlite', options)
    holder.admin = await aPerson(holder.server, { rootRole: 'Admin' })
  })
  afterAll(async () => {
    api.fallback = undefined
    restoreFetch()
    configure({ defaultHidden: false })
    await holder.server.stop()
  })
  const { router } = await import('../src/app/router.tsx')
  if (!isInShell) leaveShell(router)
  const { queryClient } = await import('../src/api/query-client.ts')
  const { queries, ...others } = queryClient.getDefaultOptions()
  // Like the clients of hooks.ts. A failed request is repeated without a pause.
  queryClient.setDefaultOptions({
    ...others,
    queries: { ...queries, staleTime: Number.POSITIVE_INFINITY, retryDelay: 0 },
  })
  afterAll(() => queryClient.setDefaultOptions({ ...others, queries: { ...queries } }))
  const { forgetSession } = await import('../src/api/session.ts')
  const open = async (path: string, as: Person | null = holder.admin): Promise<AnyRouter> => {
    forwardTo(holder.server, api, as === null ? '' : await logIn(holder.server, as))
    // The page that was open before in the same test.
    cleanup()
    queryClient.clear()
    forgetSession()
    const history = createMemoryHistory({ initialEntries: [path] })
    const opened: AnyRouter = createRouter({ ...router.options, history })
    const page = createElement(RouterProvider, { router: opened })
    const app = createElement(QueryClientProvider, { client: queryClient }, page)
    render(createElement(MantineProvider, { env: 'test' }, app))
    return opened
  }
  return {
    api,
    open,
    get server() {
      return holder.server
    },
  }
}
