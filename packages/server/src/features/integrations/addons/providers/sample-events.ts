import { INITIAL_FIELDS } from '#features/toggles/index'
import type { StoredEvent } from '#kernel/event'

/** Values with special characters of all formats. */
const SPECIAL = '"}], {{x}}\n\\ <!channel> \'&%%%'
const TIME = '2026-01-01T00:00:00.000Z'

const strategy = {
  id: SPECIAL,
  name: SPECIAL,
  title: SPECIAL,
  disabled: false,
  sortOrder: 1,
  parameters: { rollout: 50, stickiness: SPECIAL, groupId: SPECIAL },
  constraints: [
    { contextName: SPECIAL, operator: 'IN', values: [SPECIAL, SPECIAL], inverted: false },
    { contextName: SPECIAL, operator: 'NUM_GT', values: [], value: SPECIAL, inverted: true },
  ],
  segments: [1, 2],
}
const variant = {
  name: SPECIAL,
  weight: 500,
  weightType: 'fix',
  payload: { type: 'string', value: SPECIAL },
  overrides: [],
}

const everything = {
  ...INITIAL_FIELDS,
  name: SPECIAL,
  createdAt: TIME,
  description: SPECIAL,
  type: SPECIAL,
  project: SPECIAL,
  environment: SPECIAL,
  impressionData: true,
  enabled: true,
  clonedFrom: SPECIAL,
  oldProject: SPECIAL,
  newProject: SPECIAL,
  strategy,
  variants: [variant, variant],
  tag: { type: SPECIAL, value: SPECIAL },
}

/** Events with which a template is tested when it is saved: one with all fields, and one with almost none. */
export const SAMPLE_EVENTS: readonly StoredEvent[] = [
  {
    id: 1,
    type: 'feature-strategy-update',
    createdAt: TIME,
    createdBy: SPECIAL,
    createdByUserId: 1,
    project: SPECIAL,
    environment: SPECIAL,
    featureName: SPECIAL,
    groupId: SPECIAL,
    data: everything,
    preData: everything,
  },
  { id: 2, type: 'feature-created', createdAt: TIME, createdBy: 'a', data: { name: 'b', createdAt: TIME } },
]
