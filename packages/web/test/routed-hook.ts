// Renders hooks that read or change the URL. A test file that uses it needs `@vitest-environment app` and `startApi`.
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { newClient, renderWith } from './hooks.ts'

interface RoutedHook<T> {
  /** The latest value of the hook. */
  readonly result: { readonly current: T }
  readonly router: AnyRouter
  /** Path, query and hash. */
  readonly url: () => string
  /** The entries of the browser history. */
  readonly entries: () => number
}

interface Options {
  readonly client?: QueryClient
  /** The pattern of the route, such as `/projects/$projectId`. Without it, every path matches. */
  readonly pattern?: string
}

export async function routedHook<T>(
  path: string,
  hook: () => T,
  { client = newClient(), pattern = '$' }: Options = {},
): Promise<RoutedHook<T>> {
  const holder: { current?: { readonly value: T } } = {}
  const Probe = () => {
    holder.current = { value: hook() }
    return null
  }
  const root = createRootRoute()
  const routes = [...new Set([pattern, '$'])].map((one) =>
    createRoute({ getParentRoute: () => root, path: one, component: Probe }),
  )
  const history = createMemoryHistory({ initialEntries: [path] })
  const router: AnyRouter = createRouter({ routeTree: root.addChildren(routes), history })
  renderWith(client, createElement(RouterProvider, { router }))
  const latest = () => {
    if (!holder.current) throw new Error(`No route shows ${path}`)
    return holder.current.value
  }
  await waitFor(latest)
  return {
    result: {
      get current() {
        return latest()
      },
    },
    router,
    url: () => router.state.location.href,
    entries: () => history.length,
  }
}
