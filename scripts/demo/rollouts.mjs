// The history of each toggle: created, tried out, rolled out, stale.

import { rollout } from './toggle-builders.mjs'
import { TOGGLES } from './toggles.mjs'

/** @import { Agenda } from './agenda.mjs' */
/** @import { Call } from './api.mjs' */
/** @import { More, Row, State } from './toggle-builders.mjs' */

/** From this day on production is protected, so nothing is changed directly any more. */
export const PROTECTED_SINCE = 6

/** @typedef {{ agenda: Agenda, admin: Call, users: readonly Call[], segments: Map<string, number> }} Cast */

/**
 * @param {State} state
 * @param {Map<string, number>} segments
 */
function strategiesOf(state, segments) {
  if (state === 'off') return []
  const given = state === 'on' ? [rollout(100)] : typeof state === 'number' ? [rollout(state)] : state
  return given.map((/** @type {{ segmentNames?: readonly string[] }} */ { segmentNames = [], ...strategy }) => ({
    ...strategy,
    segments: segmentNames.map((/** @type {string} */ name) => segments.get(name)),
  }))
}

/**
 * The group of the team, or the user who creates the toggle.
 * @param {More} more
 * @param {Call} who
 * @param {Call} admin
 */
async function ownerOf({ tags = [] }, who, admin) {
  if (tags.includes('team:payments')) {
    const { groups } = await admin('GET', '/api/admin/groups')
    return `group:${groups[0].id}`
  }
  const { user } = await who('GET', '/api/admin/user')
  return `user:${user.id}`
}

/**
 * @param {Cast} cast
 * @param {string} project
 * @param {Row} row
 * @param {number} index
 */
function planToggle({ agenda, admin, users, segments }, project, [name, type, description, states, more = {}], index) {
  const path = `/api/admin/projects/${project}/features/${name}`
  const who = users[index % users.length] ?? admin
  const born = 45 - (index % 28)
  agenda.plan(born, async () => {
    const owner = await ownerOf(more, who, admin)
    await who('POST', `/api/admin/projects/${project}/features`, { name, type, description, owner })
  })
  for (const tag of more.tags ?? []) {
    const [kind = '', value = ''] = tag.split(':')
    agenda.plan(born, () => who('POST', `/api/admin/features/${name}/tags`, { type: kind, value }))
  }
  Object.entries(states).forEach(([environment, state], step) => {
    const since = born - 1 - step * 3.3
    const environmentPath = `${path}/environments/${environment}`
    const strategies = strategiesOf(state, segments)
    // A rollout to some users was smaller before.
    const first = typeof state === 'number' && state > 10 ? strategiesOf(5, segments) : strategies
    agenda.plan(since, async () => {
      for (const strategy of first.length > 0 ? first : [rollout(100)])
        await admin('POST', `${environmentPath}/strategies`, strategy)
      if (state !== 'off') await who('POST', `${environmentPath}/on`)
    })
    if (first !== strategies)
      agenda.plan(since - 2.7, async () => {
        const [{ id }] = await admin('GET', `${environmentPath}/strategies`)
        await who('PUT', `${environmentPath}/strategies/${id}`, strategies[0])
      })
    const { variants } = more
    if (variants) agenda.plan(since - 0.5, () => admin('PUT', `${environmentPath}/variants`, variants))
  })
  const { parent } = more
  if (parent) agenda.plan(born - 8, () => admin('POST', `${path}/dependencies`, { feature: parent }))
  if (more.stale) agenda.plan(5.8, () => who('PUT', path, { type, description, stale: true }))
}

/** @param {Cast} cast */
export function planToggles(cast) {
  const { agenda, admin } = cast
  let index = 0
  for (const [project, rows] of Object.entries(TOGGLES)) for (const row of rows) planToggle(cast, project, row, index++)
  agenda.plan(PROTECTED_SINCE, async () => {
    for (const [project, requiredApprovals] of [
      ['shop', 1],
      ['platform', 2],
    ])
      await admin('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
        changeRequestsEnabled: true,
        requiredApprovals,
      })
  })
  agenda.plan(9, () =>
    admin('POST', '/api/admin/projects/shop/features/checkout-v2/tests', {
      name: 'Free customers keep the old checkout',
      environment: 'production',
      context: { userId: '7', properties: { plan: 'free' } },
      expected: { enabled: false },
    }),
  )
}
