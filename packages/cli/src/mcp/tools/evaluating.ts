import { togglePath } from '../../toggle.ts'
import {
  ANY_LIST,
  ANY_OBJECT,
  CONTEXT,
  defineTool,
  ENVIRONMENT,
  list,
  object,
  PROJECT,
  result,
  TOGGLE,
  text,
} from '../tool.ts'

type Context = Readonly<Record<string, unknown>>

interface ExplainArgs {
  readonly toggle: string
  readonly environment: string
  readonly context?: Context
}

const explainToggle = defineTool<ExplainArgs>({
  name: 'explain_toggle',
  title: 'Explain a toggle',
  description:
    'Explain why a toggle is on or off for a context, step by step: dependencies, each strategy with its constraints, segments and rollout, and the variant. `explanation.sentence` is a summary.',
  effect: 'reads',
  input: object({ toggle: TOGGLE, environment: ENVIRONMENT, 'context?': CONTEXT }),
  output: result({ enabled: { type: 'boolean' }, summary: { type: 'string' }, explanation: ANY_OBJECT }),
  async run(api, { toggle, environment, context = {} }) {
    const explanation = await api.call<{ sentence: string; outcome: { enabled: boolean } }>(
      'POST',
      `${await togglePath(api, toggle)}/explain`,
      { body: { environment, context } },
    )
    return { enabled: explanation.outcome.enabled, summary: explanation.sentence, explanation }
  },
})

interface EvaluateArgs {
  readonly environment: string
  readonly context?: Context
  readonly project?: string
  readonly toggles?: readonly string[]
}

interface Evaluated {
  readonly name: string
  readonly projectId: string
  readonly isEnabled: boolean
  readonly variant: { readonly name: string; readonly enabled: boolean; readonly payload?: unknown }
}

/** More results than a model can use. */
const MAX_RESULTS = 200

const evaluate = defineTool<EvaluateArgs>({
  name: 'evaluate',
  title: 'Evaluate toggles',
  description:
    'Evaluate toggles for a context in one environment, as an SDK would. Returns at most 200 results: name the toggles or a project.',
  effect: 'reads',
  input: object({
    environment: ENVIRONMENT,
    'context?': CONTEXT,
    'project?': PROJECT,
    'toggles?': list(text('The name of a toggle.'), MAX_RESULTS, 'Only these toggles.'),
  }),
  output: result({ results: ANY_LIST, total: { type: 'integer' } }),
  async run(api, { environment, context = {}, project, toggles }) {
    const { features } = await api.call<{ features: Evaluated[] }>('POST', '/api/admin/playground', {
      body: { environment, context, ...(project !== undefined && { projects: [project] }) },
    })
    const wanted = toggles && new Set(toggles)
    const found = features.filter(({ name }) => wanted?.has(name) ?? true)
    return {
      results: found.slice(0, MAX_RESULTS).map(({ name, projectId, isEnabled, variant }) => ({
        name,
        project: projectId,
        enabled: isEnabled,
        variant: variant.enabled ? { name: variant.name, payload: variant.payload } : null,
      })),
      total: found.length,
      ...(toggles && { unknown: toggles.filter((name) => !found.some((one) => one.name === name)) }),
    }
  },
})

export const evaluatingTools = [explainToggle, evaluate]
