import { describe, expect, it } from 'vitest'
import { draftOf, inputOf, MASK, missingIn, newDraft } from './addon-draft.ts'
import { aboutSentence, attemptSentence, eventGroups, warningSentence } from './addon-text.ts'
import type { Addon, Provider } from './addons.ts'

const webhook: Provider = {
  name: 'webhook',
  displayName: 'Webhook',
  description: 'Posts each event.',
  documentationUrl: '',
  events: ['feature-created', 'feature-tagged', 'feature-environment-enabled', 'change-request-applied'],
  moreEvents: [],
  parameters: [
    { name: 'url', displayName: 'Webhook URL', description: '', type: 'url', required: true, sensitive: true },
    { name: 'contentType', displayName: 'Type', description: '', type: 'text', required: false, sensitive: false },
  ],
}

const addon: Addon = {
  id: 1,
  provider: 'webhook',
  description: 'To the pager',
  enabled: true,
  parameters: { url: MASK },
  signingKey: MASK,
  events: ['feature-created'],
  projects: ['*'],
  environments: ['production'],
  targetApproved: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

describe('add-on form', () => {
  it('keeps unchanged secrets and leaves out blank parameters', () => {
    const draft = draftOf(addon)
    expect(inputOf(webhook, { ...draft, parameters: { ...draft.parameters, contentType: ' ' } })).toEqual({
      provider: 'webhook',
      description: 'To the pager',
      enabled: true,
      parameters: { url: MASK },
      signingKey: MASK,
      events: ['feature-created'],
      projects: [],
      environments: ['production'],
    })
  })

  it('lists missing parameters', () => {
    const draft = newDraft(webhook)
    expect(draft.events).toEqual(['feature-created', 'feature-environment-enabled'])
    expect(missingIn(webhook, draft)).toBe('Webhook URL is missing')
    const withUrl = { ...draft, parameters: { url: 'https://example.com' } }
    expect(missingIn(webhook, withUrl)).toBeUndefined()
    expect(missingIn(webhook, { ...withUrl, events: [] })).toBe('Choose at least one kind of event')
  })
})

describe('add-on texts', () => {
  it('summarize the subscription', () => {
    expect(aboutSentence(addon)).toBe('Toggle created, all projects, environment production')
    expect(aboutSentence({ events: ['a', 'b'], projects: ['a', 'b', 'c'], environments: [] })).toBe(
      '2 event types, 3 projects, all environments',
    )
  })

  it('group the event types', () => {
    const offered = [...webhook.events, 'safeguard-triggered', 'release-plan-added', 'milestone-progression-changed']
    expect(eventGroups(offered).map(({ title, events }) => [title, events.length])).toEqual([
      ['Targeting', 1],
      ['Toggles', 2],
      ['Release plans', 3],
      ['Change requests', 1],
    ])
  })

  it('describe the result of an attempt', () => {
    const at = '2026-01-01T00:00:00.000Z'
    expect(attemptSentence({ at, ok: true, status: 200, durationMs: 12.4 })).toBe('accepted with 200 in 12 ms')
    expect(attemptSentence({ at, ok: false, error: 'The receiver answered 500', status: 500, durationMs: 3 })).toBe(
      'The receiver answered 500 in 3 ms',
    )
    expect(attemptSentence({ at, ok: true })).toBe('accepted')
    expect(attemptSentence({ at, ok: false })).toBe('not delivered')
  })
})

describe('warnings about add-ons', () => {
  it('name the parameter as the form does', () => {
    const warning = { path: '/body/parameters/contentType', message: 'is not set' }
    expect(warningSentence(warning, webhook)).toBe('Type is not set.')
    expect(warningSentence({ path: '/body/parameters/other', message: 'is new' }, webhook)).toBe('other is new.')
  })
})
