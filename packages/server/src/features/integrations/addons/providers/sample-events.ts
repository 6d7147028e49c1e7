import type { StoredEvent } from '#kernel/event'

/** Values as unkind as people can type them. */
const NASTY = '"}], {{x}}\n\\ <!channel> \'&%%%'
const TIME = '2026-01-01T00:00:00.000Z'

const strategy = {
  id: NASTY,
  name: NASTY,
  title: NASTY,
  disabled: false,
  sortOrder: 1,
  parameters: { rollout: 50, stickiness: NASTY, groupId: NASTY },
  constraints: [
    { contextName: NASTY, operator: 'IN', values: [NASTY, NASTY], inverted: false },
    { contextName: NASTY, operator: 'NUM_GT', values: [], value: NASTY, inverted: true },
  ],
  segments: [1, 2],
}
const variant = {
  name: NASTY,
  weight: 500,
  weightType: 'fix',
  payload: { type: 'string', value: NASTY },
  overrides: [],
}

const everything = {
  name: NASTY,
  createdAt: TIME,
  description: NASTY,
  type: NASTY,
  project: NASTY,
  environment: NASTY,
  stale: false,
  impressionData: true,
  enabled: true,
  clonedFrom: NASTY,
  oldProject: NASTY,
  newProject: NASTY,
  strategy,
  variants: [variant, variant],
  tag: { type: NASTY, value: NASTY },
}

/** What a template is tried with when it is saved: an event with everything, and one with next to nothing. */
export const SAMPLE_EVENTS: readonly StoredEvent[] = [
  {
    id: 1,
    type: 'feature-strategy-update',
    createdAt: TIME,
    createdBy: NASTY,
    createdByUserId: 1,
    project: NASTY,
    environment: NASTY,
    featureName: NASTY,
    groupId: NASTY,
    data: everything,
    preData: everything,
  },
  { id: 2, type: 'feature-created', createdAt: TIME, createdBy: 'a', data: { name: 'b', createdAt: TIME } },
]
