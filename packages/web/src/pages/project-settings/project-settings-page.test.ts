// @vitest-environment app

import { protect } from '@leverframe/testing/change-requests'
import { itLong, sampleOf } from '@leverframe/testing/depth'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, region, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const settingsOf = (project: string) => `/projects/${project}/settings`
const overviewOf = (project: string) => succeed(app.server, 'GET', `/api/admin/projects/${project}/overview`)
const protectionOf = async (project: string, environment: string) =>
  (await succeed(app.server, 'GET', `/api/admin/projects/${project}/change-requests/config`)).find(
    (one: { environment: string }) => one.environment === environment,
  )

describe('the general settings of a project', () => {
  it('save the name and the description', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    const general = await region('General')
    await general.findByLabelText(/^Name/)
    expect(isDisabled('Save', general)).toBe(true)
    await fill('Name', ' Web Shop ', general)
    await fill('Description', 'Everything that sells', general)
    await press('Save', general)
    await toasted('Saved')
    expect(await overviewOf(project)).toMatchObject({ name: 'Web Shop', description: 'Everything that sells' })
  })

  itLong('require a name', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    const general = await region('General')
    await fill('Name', '   ', general)
    expect(isDisabled('Save', general)).toBe(true)
  })

  itLong('are text for a Viewer, with one sentence about who can change them', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project), await aPerson(app.server))
    const general = await region('General')
    await general.findByText('Open: everyone can see it and propose changes')
    const rules = await region('Rules for toggles')
    await rules.findByText('Toggle limit')
    await (await region('Toggle tests')).findByText('Block it')
    const ask = `You can view this page. To change it, ask an owner of project "${project}" or an Admin.`
    expect(await screen.findAllByText(ask)).toHaveLength(1)
    const main = within(screen.getByRole('main'))
    for (const role of ['textbox', 'radio', 'switch', 'checkbox', 'combobox'])
      expect(main.queryAllByRole(role), role).toEqual([])
  })

  itLong('of a project that does not exist say so', async () => {
    await app.open(settingsOf('no-such-project'))
    await screen.findByText('Project not found')
  })
})

describe('the rules for toggles', () => {
  it('are saved with a pattern, a limit and links', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    const rules = await region('Rules for toggles')
    await fill('Naming pattern', 'web-.+', rules)
    await fill('Example', 'web-checkout', rules)
    await fill('Toggle limit', '12', rules)
    await fill('Link templates', 'Code https://code.example/?q={{feature}}', rules)
    await press('Save rules', rules)
    await toasted('Rules saved')
    expect(await overviewOf(project)).toMatchObject({
      featureLimit: 12,
      featureNaming: { pattern: 'web-.+', example: 'web-checkout' },
      linkTemplates: [{ title: 'Code', urlTemplate: 'https://code.example/?q={{feature}}' }],
    })
  })

  it.each(sampleOf(['0', '-1', '1.5', 'many'], 4))('refuse %s as the limit', async (limit) => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    const rules = await region('Rules for toggles')
    await fill('Toggle limit', limit, rules)
    await rules.findByText('Enter a whole number from 1')
    expect(isDisabled('Save rules', rules)).toBe(true)
  })

  itLong('show the message of the server for a pattern that is not valid', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    const rules = await region('Rules for toggles')
    await fill('Naming pattern', '(', rules)
    await press('Save rules', rules)
    await rules.findByRole('alert')
  })
})

describe('the environments of a project', () => {
  it('are left out after a confirmation, and used again', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    await tick('Use Production')
    await press('Stop using', await dialog('Stop using Production?'))
    await toasted('The project no longer uses Production')
    await tick('Use Production')
    await press('Use again', await dialog('Use Production again?'))
    await toasted('The project uses Production again')
  })

  itLong('cannot all be left out', async () => {
    const project = await aProject(app.server)
    await succeed(app.server, 'DELETE', `/api/admin/projects/${project}/environments/production`)
    await app.open(settingsOf(project))
    const last = await screen.findByRole('switch', { name: 'Use Development' })
    await waitFor(() => expect(last.hasAttribute('disabled')).toBe(true))
    await screen.findByLabelText('A project uses at least one environment')
  })
})

describe('the protection of an environment', () => {
  it('is switched on with one approval', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    await tick('Protect production')
    await waitFor(async () =>
      expect(await protectionOf(project, 'production')).toMatchObject({
        changeRequestEnabled: true,
        requiredApprovals: 1,
      }),
    )
  })

  itLong('saves another number of approvals with Enter', async () => {
    const project = await aProject(app.server)
    await protect(app.server, project, 1)
    await app.open(settingsOf(project))
    const field = await screen.findByLabelText('Approvals for production')
    await act(async () => void fireEvent.change(field, { target: { value: '3' } }))
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
    await waitFor(async () => expect((await protectionOf(project, 'production')).requiredApprovals).toBe(3))
  })

  it.each(sampleOf(['0', '11'], 2))('does not save %s approvals', async (count) => {
    const project = await aProject(app.server)
    await protect(app.server, project, 2)
    await app.open(settingsOf(project))
    const field = await screen.findByLabelText('Approvals for production')
    await act(async () => void fireEvent.change(field, { target: { value: count } }))
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
    expect(app.api.calls.filter(({ route }) => route.startsWith('PUT '))).toEqual([])
  })

  it('offers a change request when it must not be weakened directly', async () => {
    const project = await aProject(app.server)
    await protect(app.server, project, 1)
    const config = `/api/admin/projects/${project}/environments/production/change-requests/config`
    app.api.on(`PUT ${config}`, { status: 403, body: { message: 'Weaker protection needs a review' } })
    await app.open(settingsOf(project))
    await tick('Protect production')
    await screen.findByText('Weaker protection needs a review')
    await press('Add to my change request for production')
    await toasted('production is protected')
    expect((await protectionOf(project, 'production')).changeRequestEnabled).toBe(true)
  })
})

describe('the end of a project', () => {
  itLong('is not possible while it has toggles', async () => {
    const project = await aProject(app.server)
    await aToggle(app.server, { project })
    await app.open(settingsOf(project))
    await screen.findByText('Contains 1 toggle. Archive or move it first.')
    expect(isDisabled('Archive project')).toBe(true)
    expect(isDisabled('Delete project')).toBe(true)
  })

  itLong('is not possible for the default project', async () => {
    await app.open(settingsOf('default'))
    await screen.findByText('The default project can’t be archived or deleted.')
    expect(isDisabled('Archive project')).toBe(true)
  })

  itLong('by archiving leads to the list of projects', async () => {
    const project = await aProject(app.server)
    const router = await app.open(settingsOf(project))
    await press('Archive project')
    await press('Archive', await dialog(`Archive ${project}?`))
    await toasted(`${project} archived`)
    expect(router.state.location.pathname).toBe('/projects')
  })

  it('by deletion needs the typed id', async () => {
    const project = await aProject(app.server)
    await app.open(settingsOf(project))
    await press('Delete project')
    const confirm = await dialog(`Delete ${project} permanently?`)
    expect(isDisabled('Delete permanently', confirm)).toBe(true)
    await fill(`Type ${project} to confirm`, project, confirm)
    await press('Delete permanently', confirm)
    await toasted(`${project} deleted`)
    expect((await app.server.call('GET', `/api/admin/projects/${project}/overview`)).status).toBe(404)
  })
})

describe('the context fields of a project', () => {
  it('are created for this project only', async () => {
    const project = await aProject(app.server)
    const name = uniqueName('field')
    await app.open(settingsOf(project))
    const fields = await region('Context fields')
    await fields.findByText(/^No context fields of its own/)
    await press('New context field', fields)
    const form = await dialog('New context field')
    await fill('Name', name, form)
    await press('Create field', form)
    await toasted(`Context field ${name} created`)
    const all = await succeed(app.server, 'GET', `/api/admin/projects/${project}/context`)
    expect(all.map((one: { name: string }) => one.name)).toContain(name)
  })
})
