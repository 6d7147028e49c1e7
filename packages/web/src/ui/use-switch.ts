import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addToBasket } from '../api/change-requests.ts'
import { api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { protectionQuery, toggleQuery } from '../api/queries.ts'
import { promptForStrategy, type StrategyChoice } from '../api/strategy-prompt.ts'
import { applySwitch, applySwitchToPage, FULL_ROLLOUT, type SwitchState, switchChanges } from '../api/switch-state.ts'
import type { Toggle } from '../lib/types.ts'
import { toastDone, toastFailure, toastWaiting } from './toast.tsx'
import type { WriteOutcome } from './use-environment-write.ts'

type ToggleAnswer = { value: Toggle; etag: string | null }

/** Shows it as switched before the server knows. */
function show(client: QueryClient, project: string, switched: SwitchState): void {
  client.setQueriesData({ queryKey: ['toggles', project] }, (page: unknown) => applySwitchToPage(page, switched))
  client.setQueryData(toggleQuery(project, switched.toggle).queryKey, (before: ToggleAnswer | undefined) =>
    before === undefined
      ? before
      : { ...before, value: { ...before.value, environments: applySwitch(before.value.environments, switched) } },
  )
}

const ON = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on'
const OFF = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off'
const STRATEGIES = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies'

async function send(
  projectId: string,
  { toggle, environment, enabled }: SwitchState,
  offer?: StrategyChoice,
): Promise<void> {
  const path = { projectId, featureName: toggle, environment }
  if (offer === 'everybody') await api.POST(STRATEGIES, { params: { path }, body: FULL_ROLLOUT })
  const query = offer === 'activate' ? { shouldActivateDisabledStrategies: 'true' as const } : {}
  await api.POST(enabled ? ON : OFF, { params: { path, query } })
}

let underWay = 0

/** Shown at once, and taken back where the server refuses. */
async function switchDirectly(
  client: QueryClient,
  project: string,
  switched: SwitchState,
  offer?: StrategyChoice,
): Promise<void> {
  underWay += 1
  await client.cancelQueries({ queryKey: ['toggles', project] })
  show(client, project, switched)
  try {
    await send(project, switched, offer)
  } catch (error) {
    show(client, project, { ...switched, enabled: !switched.enabled })
    throw error
  } finally {
    underWay -= 1
    void client.invalidateQueries({ queryKey: ['toggle', project, switched.toggle] })
    // An answer while another switch is under way would flick that one back.
    if (underWay === 0) void client.invalidateQueries({ queryKey: ['toggles', project] })
  }
}

async function intoTheBasket(
  client: QueryClient,
  project: string,
  switched: SwitchState,
  offer?: StrategyChoice,
): Promise<void> {
  await addToBasket(project, switched.environment, switchChanges(switched, offer))
  toastWaiting(switched.environment)
  void client.invalidateQueries({ queryKey: ['change-requests'] })
}

const lacksStrategy = (error: unknown): boolean => error instanceof ApiFailure && error.name === 'NoStrategiesError'

/** Where nothing stands behind the switch yet, people say what shall, or leave it off: then the answer is false. */
async function withOffer(
  project: string,
  switched: SwitchState,
  go: (offer?: StrategyChoice) => Promise<void>,
): Promise<boolean> {
  try {
    await go()
    return true
  } catch (error) {
    if (!lacksStrategy(error)) throw error
    const offer = await promptForStrategy({ project, toggle: switched.toggle, environment: switched.environment })
    if (offer === undefined) return false
    await go(offer)
    return true
  }
}

/** Who may not read it is told by the server in the end. */
async function isProtected(client: QueryClient, project: string, environment: string): Promise<boolean> {
  const all = await client.fetchQuery(protectionQuery(project)).catch(() => [])
  return all.some((one) => one.environment === environment && one.changeRequestEnabled)
}

async function run(client: QueryClient, project: string, switched: SwitchState): Promise<WriteOutcome> {
  try {
    const isGuarded = await isProtected(client, project, switched.environment)
    const way = isGuarded ? intoTheBasket : switchDirectly
    if (!(await withOffer(project, switched, (offer) => way(client, project, switched, offer)))) return 'refused'
    return isGuarded ? 'in the basket' : 'directly'
  } catch (error) {
    toastFailure(error)
    return 'refused'
  }
}

export type Switch = (toggle: string, environment: string, enabled: boolean) => Promise<WriteOutcome>

/**
 * Switches a toggle: at once where the environment is open, with a way back; into the basket where it is protected. What the
 * server says against it is shown.
 */
export function useSwitch(project: string): Switch {
  const client = useQueryClient()
  return useCallback(
    async (toggle, environment, enabled) => {
      const done = await run(client, project, { toggle, environment, enabled })
      const undo = { run: () => void run(client, project, { toggle, environment, enabled: !enabled }) }
      if (done === 'directly') toastDone(`${toggle} is ${enabled ? 'on' : 'off'} in ${environment}`, undo)
      return done
    },
    [client, project],
  )
}
