import type { Action } from '../../as-code/toggle-actions.ts'
import { encoded, projectOfToggle } from '../../toggle.ts'
import { changeOrRequest, PROPOSED } from '../propose.ts'
import {
  ANY_LIST,
  ANY_OBJECT,
  choice,
  defineTool,
  ENVIRONMENT,
  list,
  object,
  PROJECT,
  result,
  TOGGLE,
  text,
} from '../tool.ts'

const TYPES = ['release', 'experiment', 'operational', 'kill-switch', 'permission']

interface CreateArgs {
  readonly name: string
  readonly project: string
  readonly type?: string
  readonly description?: string
  readonly tags?: readonly { readonly type?: string; readonly value: string }[]
}

const createToggle = defineTool<CreateArgs>({
  name: 'create_toggle',
  title: 'Create a toggle',
  description:
    'Create a toggle. It is off in every environment. Use propose_change to add strategies and to switch it on.',
  effect: 'adds',
  input: object({
    name: text('The name used in code: letters, digits and - _ . only.', { maxLength: 100 }),
    project: PROJECT,
    'type?': choice(TYPES, 'Default: release.'),
    'description?': text('What the toggle is for.'),
    'tags?': list(object({ value: text('The value of the tag.'), 'type?': text('Default: simple.') }), 20, 'Tags.'),
  }),
  output: result({ toggle: ANY_OBJECT }),
  async run(api, { project, ...body }) {
    return { toggle: await api.call('POST', `/api/admin/projects/${encoded(project)}/features`, { body }) }
  },
})

const STRATEGY = {
  type: 'object',
  description:
    'A strategy, such as {"name": "flexibleRollout", "parameters": {"rollout": "25", "stickiness": "default", "groupId": "checkout"}, "constraints": [{"contextName": "plan", "operator": "IN", "values": ["pro"]}]}.',
  additionalProperties: true,
}

const CHANGE = {
  oneOf: [
    object({ action: { const: 'switch' }, enabled: { type: 'boolean' } }),
    object({ action: { const: 'add_strategy' }, strategy: STRATEGY }),
    object({ action: { const: 'update_strategy' }, strategyId: text('From get_toggle.'), strategy: STRATEGY }),
    object({ action: { const: 'remove_strategy' }, strategyId: text('From get_toggle.') }),
    object({ action: { const: 'set_variants' }, variants: { ...ANY_LIST, maxItems: 100 } }),
  ],
}

interface GivenChange {
  readonly action: 'switch' | 'add_strategy' | 'update_strategy' | 'remove_strategy' | 'set_variants'
  readonly enabled?: boolean
  readonly strategy?: Readonly<Record<string, unknown>>
  readonly strategyId?: string
  readonly variants?: readonly unknown[]
}

type Payload = Readonly<Record<string, unknown>>

interface Translated {
  readonly command: string
  /** Of the command, in addition to the toggle. */
  readonly input: Payload
  /** The same as a change of a change request. */
  readonly action: string
  readonly payload: Payload
}

const ACTIONS: Readonly<Record<GivenChange['action'], (given: GivenChange, environment: string) => Translated>> = {
  switch: ({ enabled }, environment) => ({
    command: 'toggle.switch',
    input: { environment, enabled },
    action: 'updateEnabled',
    payload: { enabled },
  }),
  add_strategy: ({ strategy = {} }, environment) => ({
    command: 'strategy.add',
    input: { environment, strategy },
    action: 'addStrategy',
    payload: strategy,
  }),
  update_strategy: ({ strategyId: id, strategy = {} }, environment) => ({
    command: 'strategy.update',
    input: { environment, id, change: strategy },
    action: 'updateStrategy',
    payload: { ...strategy, id },
  }),
  remove_strategy: ({ strategyId: id }, environment) => ({
    command: 'strategy.remove',
    input: { environment, id },
    action: 'deleteStrategy',
    payload: { id },
  }),
  set_variants: ({ variants }, environment) => ({
    command: 'variants.set',
    input: { environments: [environment], variants },
    action: 'patchVariant',
    payload: { variants },
  }),
}

/** A change as a command of a batch and as a change of a change request. */
function actionOf(given: GivenChange, project: string, { toggle: name, environment }: ProposeArgs): Action {
  const { command, input, action, payload } = ACTIONS[given.action](given, environment)
  return {
    command,
    input: { project, name, ...input },
    label: given.action,
    proposed: { action, feature: name, payload },
  }
}

interface ProposeArgs {
  readonly toggle: string
  readonly environment: string
  readonly changes: readonly GivenChange[]
  readonly title?: string
  readonly comment?: string
}

const proposeChange = defineTool<ProposeArgs>({
  name: 'propose_change',
  title: 'Propose a change',
  description:
    'Change a toggle in one environment: switch it, or add, update or remove strategies and variants. In a protected environment this always creates a change request that people approve, whatever the caller may skip. In any other environment the changes are live at once, all of them or none. Call get_toggle first, and evaluate or explain_toggle afterwards.',
  effect: 'changes',
  input: object({
    toggle: TOGGLE,
    environment: ENVIRONMENT,
    changes: list(CHANGE, 20, 'The changes, in order.'),
    'title?': text('The title of the change request.', { maxLength: 200 }),
    'comment?': text('Why, for the reviewers.'),
  }),
  output: PROPOSED,
  async run(api, args) {
    const { toggle, environment, changes, title, comment } = args
    const project = await projectOfToggle(api, toggle)
    const actions = changes.map((one) => actionOf(one, project, args))
    return changeOrRequest(api, { project, environment }, { actions, title, comment })
  },
})

export const changingTools = [createToggle, proposeChange]
