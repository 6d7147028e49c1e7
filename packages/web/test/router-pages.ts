import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const textOf = (file: string) => readFileSync(new URL(`../src/app/${file}`, import.meta.url), 'utf8')
const ROUTES = textOf('router.tsx') + textOf('list-pages.ts')
/** The paths of all pages, with their parameters: `/projects/$projectId`. */
export const PATHS = [...ROUTES.matchAll(/(?:path|to): '([^']+)'/g)].map(([, path = '']) => path)
/** Redirects to the start page of the user. */
export const START = '/'
export const WITHOUT_SESSION: readonly string[] = ['/login', '/new-user', '/forgotten-password', '/reset-password']
export const WITH_SESSION = PATHS.filter((path) => path !== START && !WITHOUT_SESSION.includes(path))

/** A path with the values of its parameters. */
export const pathWith = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/\$\w+/g, (name) => encodeURIComponent(parameters[name] ?? `no value for ${name}`))

export async function waitForContent(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
  expect(page.url()).not.toContain('no%20value')
}
