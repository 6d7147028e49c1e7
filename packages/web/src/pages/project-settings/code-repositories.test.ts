// @vitest-environment app
import { aProject, aToggle } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, press, region, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const codeOf = (project: string) => `/api/admin/projects/${project}/code-references`
const scan = (project: string, repository: string, references: readonly object[] = []) =>
  succeed(app.server, 'PUT', codeOf(project), {
    repository,
    revision: '4f2c1ab09d8e7c6b5a49382716059483726150ab',
    urlTemplate: 'https://git.example.com/blob/{revision}/{path}#L{line}',
    references,
  })

describe('the code of a toggle', () => {
  const pageOf = (project: string, toggle: string) => `/projects/${project}/features/${toggle}?tab=code`

  it('is a list of places with links, by repository', async () => {
    const project = await aProject(app.server)
    const toggle = await aToggle(app.server, { project })
    await scan(project, 'acme/shop', [{ feature: toggle, path: 'src/pay.ts', line: 12 }])
    await scan(project, 'acme/lib')
    await app.open(pageOf(project, toggle))
    const code = await region('In your code')
    const link = await code.findByRole('link', { name: 'src/pay.ts:12' })
    expect(link.getAttribute('href')).toBe(
      'https://git.example.com/blob/4f2c1ab09d8e7c6b5a49382716059483726150ab/src/pay.ts#L12',
    )
    await code.findByText('Named in 1 place.')
    await code.findByText('4f2c1ab')
    await code.findByText('Not in acme/lib')
  })

  it('is said to be none after a scan that did not find the toggle', async () => {
    const project = await aProject(app.server)
    await scan(project, 'acme/lib')
    await app.open(pageOf(project, await aToggle(app.server, { project })))
    const code = await region('In your code')
    await code.findByText('No code names this toggle.')
    await code.findByText('Not in acme/lib')
  })

  it('names the command of a scan when nothing was scanned', async () => {
    const project = await aProject(app.server)
    await app.open(pageOf(project, await aToggle(app.server, { project })))
    const code = await region('In your code')
    await code.findByText(/leverframe find-stale/)
  })
})

describe('the code repositories of a project', () => {
  const settingsOf = (project: string) => `/projects/${project}/settings`

  it('are listed, and removed after a question', async () => {
    const project = await aProject(app.server)
    const toggle = await aToggle(app.server, { project })
    await scan(project, 'acme/shop', [{ feature: toggle, path: 'a.ts', line: 1 }])
    await app.open(settingsOf(project))
    const section = await region('Code repositories')
    await section.findByText('acme/shop')
    await press('Remove acme/shop', section)
    await press('Remove repository', await dialog('Remove acme/shop?'))
    await toasted('acme/shop removed')
    await section.findByText('No repository was scanned yet.')
    await waitFor(async () => expect(await succeed(app.server, 'GET', codeOf(project))).toEqual({ repositories: [] }))
  })

  it('cannot be removed by a Viewer', async () => {
    const project = await aProject(app.server)
    await scan(project, 'acme/shop')
    await app.open(settingsOf(project), await aPerson(app.server))
    const section = await region('Code repositories')
    await section.findByText('acme/shop')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove acme/shop' })).toBeNull())
  })
})
