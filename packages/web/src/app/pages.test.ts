// @vitest-environment app
import { sampleOf } from '@leverframe/testing/depth'
import { aToggle } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../test/rendered-app.ts'

const app = await startApp({ isInShell: true })

/** The heading of each page. */
const PAGES = [
  ['/home', 'Home'],
  ['/inbox', 'Inbox'],
  ['/guides', 'Guides'],
  ['/whats-new', 'What’s new'],
  ['/welcome', 'First steps'],
  ['/projects', 'Projects'],
  ['/projects/default', 'Default'],
  ['/projects/default/archive', 'Archive'],
  ['/projects/default/insights', 'Insights of Default'],
  ['/projects/default/members', 'Members'],
  ['/projects/default/health', 'Health of Default'],
  ['/projects/default/settings', 'Settings'],
  ['/toggles', 'Toggles'],
  ['/change-requests', 'Change requests'],
  ['/segments', 'Segments'],
  ['/context-fields', 'Context fields'],
  ['/environments', 'Environments'],
  ['/tag-types', 'Tag types'],
  ['/strategy-types', 'Strategy types'],
  ['/feature-types', 'Toggle types'],
  ['/addons', 'Add-ons'],
  ['/access/users', 'Users'],
  ['/access/groups', 'Groups'],
  ['/access/roles', 'Roles'],
  ['/access/service-accounts', 'Service accounts'],
  ['/access/tokens', 'API tokens'],
  ['/access/single-sign-on', 'Single sign-on'],
  ['/profile', 'Your profile'],
  ['/events', 'Events'],
  ['/playground', 'Playground'],
  ['/applications', 'Applications'],
  ['/instance', 'Instance'],
] as const
/** every-page.long.ts opens all of them in a browser. */
const sampled = sampleOf(PAGES, 4)

const headings = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)

/** Skeletons stand for what is still loading. */
const isLoading = () => document.querySelector('.mantine-Skeleton-root') !== null

describe('every page', () => {
  it.each(sampled)('%s is shown to an Admin without an error', async (path, title) => {
    await app.open(path)
    await waitFor(() => expect(headings()).toEqual([title]))
    await waitFor(() => expect(isLoading()).toBe(false))
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
    expect(document.title).toContain(title)
  })

  it('works for a user with the fewest rights: it has its heading and no error', async () => {
    const viewer = await aPerson(app.server)
    for (const [path, title] of sampled) {
      await app.open(path, viewer)
      await waitFor(() => expect(headings().at(-1)).toBe(title))
    }
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
  })
})

describe('a URL', () => {
  it.each([
    ['/', '/home'],
    ['/admin/users', '/access/users'],
  ])('%s leads to %s', async (from, to) => {
    const router = await app.open(from)
    await waitFor(() => expect(router.state.location.pathname).toBe(to))
  })

  it('that does not exist shows a page that says so', async () => {
    await app.open('/no/such/page')
    await screen.findByText(/not found|no page/i)
  })

  it('of a toggle with a special name is decoded once', async () => {
    const name = "a.b~c!d*e'f(g)"
    await aToggle(app.server, { name })
    await app.open(`/projects/default/features/${encodeURIComponent(name)}`)
    await waitFor(() => expect(headings()).toEqual([name]))
  })
})
