// The reference page of what change requests protect: the guarded commands with every route that can run one, and the
// reasons for the open ones.

import { OPEN_WRITES } from './open-writes.mjs'

/** @typedef {{ name: string, needs: readonly string[], guardedIn?: unknown, isSentToSdks?: false }} Command */
/** @typedef {{ method: string, url: string, commands: readonly string[] }} Route */

const NAMED_ENVIRONMENT = 'the environment that it names'
const ALL = 'every environment that the project uses'

/** The environments that each command affects, as text; the command itself determines them from stored data. */
const WHERE = /** @type {Readonly<Record<string, string>>} */ ({
  'project.add-environment': NAMED_ENVIRONMENT,
  'project.remove-environment': NAMED_ENVIRONMENT,
  'toggle.archive': ALL,
  'toggle.clone': 'each environment in which the toggle has strategies; without them it is open',
  'toggle.move':
    'every environment of the new project, and each of the old one in which the toggle has strategies or variants, on or off',
  'toggle.patch': 'each environment in which the toggle is on, if `impressionData` changes; else it is open',
  'toggle.revive': 'each environment in which the toggle is on',
  'toggle.switch': NAMED_ENVIRONMENT,
  'toggle.update': 'each environment in which the toggle is on, if `impressionData` changes; else it is open',
  'plan.add': NAMED_ENVIRONMENT,
  'plan.resume': 'the environment that it names; open for a plan that was approved when it started',
  'plan.start-milestone': 'the environment that it names; open for the further milestones of a plan that was approved',
  'strategy.add': NAMED_ENVIRONMENT,
  'strategy.patch': NAMED_ENVIRONMENT,
  'strategy.remove': NAMED_ENVIRONMENT,
  'strategy.sort': NAMED_ENVIRONMENT,
  'strategy.update': NAMED_ENVIRONMENT,
  'variants.patch': 'the environments that it names, or all',
  'variants.set': 'the environments that it names, or all',
  'dependency.clear': ALL,
  'dependency.remove': ALL,
  'dependency.set': ALL,
  'import.begin': NAMED_ENVIRONMENT,
  'import.overwrite': 'the environment that it names; open if a change request has the changes of the environment',
  'protection.set': 'the environment that it names, where protection ends or asks for fewer approvals',
  'segment.update': 'each environment in which a toggle uses the segment, in all projects',
})

function whereOf(/** @type {string} */ name) {
  const where = WHERE[name]
  if (where === undefined)
    throw new Error(`the command ${name} is guarded: say in scripts/protected-writes.mjs (WHERE) where it writes`)
  return where
}

/** Collects the routes of a product that is being wired, with the commands that each declares. */
export function routeWatcher() {
  /** @type {Route[]} */
  const routes = []
  /** @typedef {{ method: string | string[], url: string, config?: { access?: { runs?: readonly Command[] } } }} Declared */
  /** @param {{ addHook: (name: 'onRoute', hook: (route: Declared) => void) => void }} app */
  const watch = (app) =>
    app.addHook('onRoute', ({ method, url, config }) => {
      const commands = (config?.access?.runs ?? []).map(({ name }) => name)
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, commands })
    })
  return { routes, watch }
}

const byText = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0)
const code = (/** @type {string} */ text) => `\`${text}\``

export const PROTECTED_WRITES = {
  title: 'Protected writes',
  intro:
    'The commands that change requests protect. In a protected environment each of these commands is refused (403 `NoAccessError`), on every route, unless the caller also holds `SKIP_CHANGE_REQUEST` there; its events then have `changeRequestSkipped: true`. A change of a change request runs the same command, and its events have `changeRequestId`. In protected environments it needs approvals by users who may approve there; in other environments the user who applies it needs the permission of the command. A promotion is not refused: it becomes a change in the caller’s change request.',
  head: ['command', 'permissions', 'refused where protected', 'routes', 'change'],
}

export const OPEN_WRITES_PAGE = {
  title: 'Open writes',
  intro: 'Commands that are not guarded, because they do not change what SDKs receive in an environment.',
  head: ['commands', 'why'],
}

/** @param {readonly Command[]} commands */
export function openWrites(commands) {
  const notSent = commands.filter(({ isSentToSdks }) => isSentToSdks === false).map(({ name }) => name)
  const all = [{ reason: 'It is not sent to SDKs.', commands: notSent.toSorted(byText) }, ...OPEN_WRITES]
  return all.map(({ reason, commands: names }) => [names.map(code).join(', '), reason])
}

/**
 * @param {readonly Command[]} commands
 * @param {readonly Route[]} routes
 * @param {Readonly<Record<string, { command: string }>>} actions
 */
export const protectedWrites = (commands, routes, actions) =>
  commands
    .filter(({ guardedIn }) => guardedIn)
    .toSorted((a, b) => byText(a.name, b.name))
    .map(({ name, needs }) => [
      code(name),
      needs.map(code).join(' or '),
      whereOf(name),
      routes
        .filter((route) => route.commands.includes(name))
        .map(({ method, url }) => `${method} ${url}`)
        .toSorted(byText)
        .map(code)
        .join('<br>'),
      Object.entries(actions)
        .filter(([, { command }]) => command === name)
        .map(([action]) => code(action))
        .join(', '),
    ])
