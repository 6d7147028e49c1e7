import { expect, it } from 'vitest'
import { describedChanges } from '../../lib/described-changes.ts'
import type { Addon, Provider } from './addons.ts'
import { describeAddon } from './describe-addon.ts'

const provider = { parameters: [{ name: 'url', displayName: 'URL' }] } as Provider
const addon: Addon = {
  id: 1,
  provider: 'webhook',
  description: 'Checkout channel',
  enabled: true,
  parameters: { url: 'https://example.com' },
  events: ['feature-created'],
  projects: [],
  environments: ['dev'],
  targetApproved: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

it('an add-on is described by its settings without the switch', () => {
  expect(describeAddon(addon, provider)).toEqual({
    description: 'Checkout channel',
    URL: 'https://example.com',
    events: 'feature-created',
    projects: 'all',
    environments: 'dev',
  })
  const switched = describeAddon({ ...addon, enabled: false }, provider)
  expect(describedChanges(describeAddon(addon, provider), switched)).toEqual([])
})

it('a change of an add-on by another user is listed field by field', () => {
  const theirs = { ...addon, description: '', parameters: {}, projects: ['shop'] }
  expect(describedChanges(describeAddon(addon, provider), describeAddon(theirs, provider))).toEqual([
    { field: 'description', before: 'Checkout channel', after: 'none' },
    { field: 'URL', before: 'https://example.com', after: 'none' },
    { field: 'projects', before: 'all', after: 'shop' },
  ])
})
