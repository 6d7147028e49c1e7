// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aStrategy, strategiesPath, succeed } from '@leverframe/testing/scenario'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closed, dialog, fill, isDisabled, press, tick, toasted } from '../../../../test/page-actions.ts'
import { startApp } from '../../../../test/rendered-app.ts'

const app = await startApp()

const strategiesNow = (toggle: string) => succeed(app.server, 'GET', strategiesPath(toggle))

async function openNew(project = 'default') {
  const toggle = await aToggle(app.server, { project })
  await app.open(`/projects/${project}/features/${toggle}`)
  await press('Add strategy to development')
  return { toggle, form: await dialog('New strategy in Development') }
}

async function openExisting(given: Readonly<Record<string, unknown>>) {
  const toggle = await aToggle(app.server)
  const strategy = await aStrategy(app.server, toggle, given)
  await app.open(`/projects/default/features/${toggle}`)
  await press(/^Edit strategy 1/)
  return { toggle, strategy, form: await dialog('Edit strategy in Development') }
}

const ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'default', groupId: 'g' } }

describe('the form of a new strategy', () => {
  it('starts as a rollout to everyone, with the name of the toggle as its group', async () => {
    const { toggle, form } = await openNew()
    await form.findByText(/^On for everyone/)
    await press('Add strategy', form)
    await closed('New strategy in Development')
    expect(await strategiesNow(toggle)).toMatchObject([
      { name: 'flexibleRollout', parameters: { rollout: 100, stickiness: 'default', groupId: toggle } },
    ])
  })

  itLong('starts with the default strategy of the project in this environment', async () => {
    const project = await aProject(app.server)
    const path = `/api/admin/projects/${project}/environments/development/default-strategy`
    await succeed(app.server, 'POST', path, {
      name: 'flexibleRollout',
      parameters: { rollout: '10', stickiness: 'userId', groupId: '' },
    })
    const { form } = await openNew(project)
    await form.findByText(/^On for 10% of users/)
  })

  it('describes the strategy while it is edited', async () => {
    const { form } = await openNew()
    await fill('Rollout', '30', form)
    await form.findByText(/^On for 30% of users/)
    await fill('Rollout', '', form)
    await form.findAllByText(/^Rollout: /)
    expect(isDisabled('Add strategy', form)).toBe(true)
  })

  itLong('names what is missing in a constraint, and can remove it', async () => {
    const { toggle, form } = await openNew()
    await press('Add constraint', form)
    await form.findByText('Constraint 1: choose a field')
    await fill('Context field', 'age', form)
    await form.findByText('Constraint 1: must have at least one value')
    expect(isDisabled('Add strategy', form)).toBe(true)
    await press(/^Remove: age/, form)
    await waitFor(() => expect(isDisabled('Add strategy', form)).toBe(false))
    await press('Add strategy', form)
    await closed('New strategy in Development')
    expect((await strategiesNow(toggle))[0].constraints).toEqual([])
  })

  itLong('has an advanced part with title, group and state', async () => {
    const { toggle, form } = await openNew()
    await press(/^Advanced/, form)
    await fill('Title', 'Beta', form)
    await fill('Group ID', 'other', form)
    await tick('Active', form)
    await press('Add strategy', form)
    await closed('New strategy in Development')
    expect(await strategiesNow(toggle)).toMatchObject([
      { title: 'Beta', disabled: true, parameters: { groupId: 'other' } },
    ])
  })

  itLong('shows the error of the server and stays open', async () => {
    const { toggle, form } = await openNew()
    app.api.on(`POST ${strategiesPath(toggle)}`, { status: 400, body: { id: 'r-1', message: 'Too many strategies' } })
    await press('Add strategy', form)
    await form.findByText('Too many strategies')
    await form.findByText('r-1')
  })
})

describe('the form of a stored strategy', () => {
  it('cannot be saved without a change, and lists what changes', async () => {
    const { toggle, strategy, form } = await openExisting(ROLLOUT)
    expect(isDisabled('Save', form)).toBe(true)
    await fill('Rollout', '50', form)
    const changes = await form.findByRole('list', { name: 'What changes' })
    expect(changes.textContent).toMatch(/rollout.*25%.*50%/)
    await press('Save', form)
    await closed('Edit strategy in Development')
    expect(await strategiesNow(toggle)).toMatchObject([{ id: strategy.id, parameters: { rollout: 50 } }])
  })

  itLong('sends If-Match, so that it overwrites no change that it has not shown', async () => {
    const { toggle, strategy, form } = await openExisting(ROLLOUT)
    await fill('Rollout', '50', form)
    await press('Save', form)
    await closed('Edit strategy in Development')
    const [sent] = app.api.calls.filter(({ route }) => route.includes(`${strategiesPath(toggle)}/${strategy.id}`))
    expect(sent?.headers['if-match']).toMatch(/^"/)
  })

  itLong('shows the change of another user, and saves the chosen values', async () => {
    const { toggle, strategy, form } = await openExisting(ROLLOUT)
    await fill('Rollout', '50', form)
    await succeed(app.server, 'PUT', `${strategiesPath(toggle)}/${strategy.id}`, {
      ...ROLLOUT,
      parameters: { ...ROLLOUT.parameters, rollout: '75' },
    })
    await press('Save', form)
    await waitFor(() => expect(form.getAllByText(/75%/).length).toBeGreaterThan(0))
    expect(await strategiesNow(toggle)).toMatchObject([{ parameters: { rollout: 75 } }])
  })

  itLong('offers to add a strategy again that another user removed', async () => {
    const { toggle, strategy, form } = await openExisting(ROLLOUT)
    await fill('Rollout', '50', form)
    await succeed(app.server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
    await press('Save', form)
    await press('Add again', form)
    await closed('Edit strategy in Development')
    expect(await strategiesNow(toggle)).toMatchObject([{ parameters: { rollout: 50 } }])
  })

  itLong('keeps a constraint that is no longer valid when something else changes', async () => {
    const field = uniqueName('plan')
    await succeed(app.server, 'POST', '/api/admin/context', { name: field })
    const constraints = [{ contextName: field, operator: 'IN', values: ['old'] }]
    const { toggle, form } = await openExisting({ ...ROLLOUT, constraints })
    await succeed(app.server, 'POST', `/api/admin/context/${field}/legal-values`, { value: 'new' })
    await fill('Rollout', '50', form)
    await press('Save', form)
    await closed('Edit strategy in Development')
    expect(await strategiesNow(toggle)).toMatchObject([{ constraints, parameters: { rollout: 50 } }])
  })
})

describe('the form of variants', () => {
  async function openVariants() {
    const toggle = await aToggle(app.server)
    await app.open(`/projects/default/features/${toggle}`)
    await press('Add variants to development')
    return { toggle, form: await dialog('Variants in Development') }
  }
  const variantsNow = async (toggle: string) =>
    (
      await succeed(
        app.server,
        'GET',
        `/api/admin/projects/default/features/${toggle}/environments/development/variants`,
      )
    ).variants

  it('divides the weights of new variants equally', async () => {
    const { toggle, form } = await openVariants()
    await press('Add variant', form)
    await press('Add variant', form)
    const names = form.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(names).toHaveLength(2)
    await press('Save', form)
    await toasted('Variants in development saved')
    expect((await variantsNow(toggle)).map(({ weight }: { weight: number }) => weight)).toEqual([500, 500])
  })

  itLong('does not save two variants with one name', async () => {
    const { form } = await openVariants()
    await press('Add variant', form)
    await press('Add variant', form)
    const [first, second] = form.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(first?.value).not.toBe(second?.value)
    const input = second as HTMLInputElement
    await act(async () => void fireEvent.change(input, { target: { value: first?.value } }))
    await waitFor(() => expect(isDisabled('Save', form)).toBe(true))
  })

  itLong('removes a variant and gives its weight to the others', async () => {
    const { toggle, form } = await openVariants()
    for (let count = 0; count < 3; count++) await press('Add variant', form)
    const remove = form.getAllByRole('button', { name: /^Remove / })[0]
    await press(remove?.getAttribute('aria-label') ?? '', form)
    await press('Save', form)
    await toasted('Variants in development saved')
    expect((await variantsNow(toggle)).map(({ weight }: { weight: number }) => weight)).toEqual([500, 500])
  })
})
