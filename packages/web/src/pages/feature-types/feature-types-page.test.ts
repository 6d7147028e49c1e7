// @vitest-environment app
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const lifetimeOf = async (id: string): Promise<number | null> =>
  (await succeed(app.server, 'GET', '/api/admin/feature-types')).types.find((one: { id: string }) => one.id === id)
    .lifetimeDays

describe('the toggle types page', () => {
  it('shows the lifetime of each type', async () => {
    await app.open('/feature-types')
    await screen.findByText('Kill switch')
    const rows = rowsOf('Toggle types')
    expect(rows.find((text) => text.startsWith('Release'))).toContain('40 days')
    expect(rows.find((text) => text.startsWith('Kill switch'))).toContain('permanent')
  })

  it('limits the lifetime of a permanent type, 40 days by default', async () => {
    await app.open('/feature-types?open=kill-switch')
    const form = await dialog('Lifetime of Kill switch')
    expect(form.queryByLabelText('Lifetime in days')).toBeNull()
    await tick('Limited lifetime', form)
    await press('Save', form)
    await toasted('Lifetime of Kill switch saved.')
    expect(await lifetimeOf('kill-switch')).toBe(40)
  })

  it.each(['0', '36501'])('refuses a lifetime of %s days', async (days) => {
    await app.open('/feature-types?open=release')
    const form = await dialog('Lifetime of Release')
    await fill('Lifetime in days', days, form)
    await waitFor(() => expect(isDisabled('Save', form)).toBe(true))
  })

  it('makes a type permanent', async () => {
    await app.open('/feature-types')
    await press('Change the lifetime of Experiment')
    const form = await dialog('Lifetime of Experiment')
    await tick('Limited lifetime', form)
    await press('Save', form)
    await toasted('Lifetime of Experiment saved.')
    expect(await lifetimeOf('experiment')).toBeNull()
  })

  it('offers a Viewer no form', async () => {
    await app.open('/feature-types', await aPerson(app.server))
    await screen.findByText('Kill switch')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Change the lifetime/ })).toBeNull())
  })
})
