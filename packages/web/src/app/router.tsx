import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiFailure } from '../api/failure.ts'
import { BASE_PATH } from '../api/page-config.ts'
import { preferencesQuery } from '../api/preferences.ts'
import { meQuery, toggleQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { partOf } from '../lib/missing-part.ts'
import { listSearch } from '../lib/search-params.ts'
import { startPath } from '../lib/start-page.ts'
import { tokensSearch, usersSearch } from '../pages/access/search.ts'
import { addonSearch } from '../pages/addons/search.ts'
import { changeRequestsSearch } from '../pages/change-requests/search.ts'
import { eventsSearch } from '../pages/events/search.ts'
import { inboxSearch } from '../pages/inbox/search.ts'
import { loginSearch } from '../pages/login/search.ts'
import { metricsSearch } from '../pages/metrics/search.ts'
import { playgroundSearch } from '../pages/playground/search.ts'
import { requestToggleList } from '../pages/project/request-toggle-list.ts'
import { projectSearch } from '../pages/project/search.ts'
import { cleanUpSearch } from '../pages/project-health/clean-up-rules.ts'
import { toggleSearch } from '../pages/toggle/search.ts'
import { ErrorPage, NotFound } from './error-pages.tsx'
import { legacyRedirect } from './legacy-urls.ts'
import { LIST_PAGES, type ListPage } from './list-pages.ts'
import { loadPageContext } from './page-context.ts'
import { Shell } from './shell.tsx'

/** If its file is missing, the router reloads the page once, and shows the error page after that. */
const page = <T extends { readonly default: ComponentType }>(load: () => Promise<T>) =>
  lazyRouteComponent(() => partOf(load))

const rootRoute = createRootRoute({
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
  beforeLoad: ({ location }) => {
    const to = legacyRedirect(location.pathname)
    if (to !== undefined) throw redirect({ to, replace: true })
  },
})

/** Redirects to the login without a session, and back afterwards. The user and the context are requested together. */
async function requireLogin(href: string): Promise<void> {
  const context = loadPageContext(queryClient)
  try {
    await queryClient.ensureQueryData(meQuery)
    await context
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw redirect({ to: '/login', search: { next: href } })
    throw error
  }
}

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: ({ location }) => requireLogin(location.href),
})

const inShell = () => shellRoute

const homeRoute = createRoute({
  getParentRoute: inShell,
  path: '/',
  beforeLoad: async () => {
    // Servers without accounts have no preferences.
    const preferences = await queryClient.ensureQueryData(preferencesQuery).catch(() => undefined)
    throw redirect({ to: startPath(preferences?.startPage), replace: true })
  },
})

const personal = [
  createRoute({
    getParentRoute: inShell,
    path: '/home',
    component: page(() => import('../pages/home/home-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/inbox',
    validateSearch: inboxSearch,
    component: page(() => import('../pages/inbox/inbox-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/guides',
    component: page(() => import('../pages/guides/guides-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/guides/$name',
    component: page(() => import('../pages/guides/guide-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/whats-new',
    component: page(() => import('../pages/guides/whats-new-page.tsx')),
  }),
] as const

// Each page is loaded on demand. Its search.ts validates its search parameters. Its first data is requested at the same time.
const outside = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    validateSearch: loginSearch,
    component: page(() => import('../pages/login/login-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/new-user',
    component: page(() => import('../pages/login/new-user-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgotten-password',
    component: page(() => import('../pages/login/forgotten-password-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    component: page(() => import('../pages/login/choose-password-page.tsx')),
  }),
] as const

const projects = [
  createRoute({
    getParentRoute: inShell,
    path: '/welcome',
    component: page(() => import('../pages/welcome/welcome-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects',
    validateSearch: listSearch,
    component: page(() => import('../pages/projects/projects-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId',
    validateSearch: projectSearch,
    beforeLoad: ({ cause, params, search }) => requestToggleList(queryClient, cause, params.projectId, search),
    component: page(() => import('../pages/project/project-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/archive',
    component: page(() => import('../pages/project/archive-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/toggles',
    validateSearch: projectSearch,
    beforeLoad: ({ cause, search }) => requestToggleList(queryClient, cause, undefined, search),
    component: page(() => import('../pages/project/all-toggles-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/insights',
    component: page(() => import('../pages/project-health/insights-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/members',
    component: page(() => import('../pages/project-settings/project-members-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/health',
    validateSearch: cleanUpSearch,
    component: page(() => import('../pages/project-health/project-health-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/settings',
    component: page(() => import('../pages/project-settings/project-settings-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/features/$featureName',
    validateSearch: toggleSearch,
    beforeLoad: ({ cause, params: { projectId, featureName }, search }) => {
      if (cause === 'enter' && search.at === undefined)
        void queryClient.prefetchQuery(toggleQuery(projectId, featureName))
    },
    component: page(() => import('../pages/toggle/toggle-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/projects/$projectId/change-requests/$changeRequestId',
    component: page(() => import('../pages/change-requests/change-request-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/change-requests',
    validateSearch: changeRequestsSearch,
    component: page(() => import('../pages/change-requests/change-requests-page.tsx')),
  }),
] as const

const listRoute = <To extends string>({ to: path, load }: ListPage<To>) =>
  createRoute({ getParentRoute: inShell, path, validateSearch: listSearch, component: page(load) })

type ListRoutes<Pages extends readonly ListPage[]> = {
  [Index in keyof Pages]: ReturnType<typeof listRoute<Pages[Index]['to']>>
}

const lists = LIST_PAGES.map(listRoute) as unknown as ListRoutes<typeof LIST_PAGES>

const configuration = [
  createRoute({
    getParentRoute: inShell,
    path: '/segments',
    validateSearch: listSearch,
    component: page(() => import('../pages/segments/segments-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/addons/$addonId',
    validateSearch: addonSearch,
    component: page(() => import('../pages/addons/addon-page.tsx')),
  }),
] as const

const access = [
  createRoute({
    getParentRoute: inShell,
    path: '/access/users',
    validateSearch: usersSearch,
    component: page(() => import('../pages/access/users-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/access/groups',
    validateSearch: listSearch,
    component: page(() => import('../pages/access/groups-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/access/roles',
    validateSearch: listSearch,
    component: page(() => import('../pages/access/roles-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/access/service-accounts',
    validateSearch: listSearch,
    component: page(() => import('../pages/access/service-accounts-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/access/tokens',
    validateSearch: tokensSearch,
    component: page(() => import('../pages/access/tokens-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/access/single-sign-on',
    component: page(() => import('../pages/access/single-sign-on-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/profile',
    component: page(() => import('../pages/profile/profile-page.tsx')),
  }),
] as const

const watching = [
  createRoute({
    getParentRoute: inShell,
    path: '/events',
    validateSearch: eventsSearch,
    component: page(() => import('../pages/events/events-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/playground',
    validateSearch: playgroundSearch,
    component: page(() => import('../pages/playground/playground-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/impact-metrics',
    validateSearch: metricsSearch,
    component: page(() => import('../pages/metrics/metrics-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/applications',
    validateSearch: listSearch,
    component: page(() => import('../pages/applications/applications-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/applications/$appName',
    component: page(() => import('../pages/applications/application-page.tsx')),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/instance',
    component: page(() => import('../pages/instance/instance-page.tsx')),
  }),
] as const

const routeTree = rootRoute.addChildren([
  ...outside,
  shellRoute.addChildren([homeRoute, ...personal, ...projects, ...lists, ...configuration, ...access, ...watching]),
])

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH || '/',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
