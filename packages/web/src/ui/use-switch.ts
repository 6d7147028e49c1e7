import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addToDraft } from '../api/change-requests.ts'
import { api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { invalidate } from '../api/invalidation.ts'
import { protectionQuery, toggleQuery } from '../api/queries.ts'
import { keys } from '../api/query-keys.ts'
import { promptForStrategy, type StrategyChoice } from '../api/strategy-prompt.ts'
import { applySwitch, applySwitchToPage, FULL_ROLLOUT, type SwitchState, switchChanges } from '../api/switch-state.ts'
import { t } from '../lib/messages.ts'
import type { Toggle } from '../lib/types.ts'
import { toastDone, toastFailure, toastWaiting } from './toast.tsx'
import type { WriteOutcome } from './use-environment-write.ts'

type CachedToggle = { value: Toggle; etag: string | null }

/** Puts a switch into the query cache before the server has it. */
function show(client: QueryClient, project: string, state: SwitchState): void {
  for (const list of [project, undefined])
    client.setQueriesData({ queryKey: keys.toggles(list) }, (page: unknown) => applySwitchToPage(page, state))
  client.setQueryData(toggleQuery(project, state.toggle).queryKey, (before: CachedToggle | undefined) =>
    before === undefined
      ? before
      : { ...before, value: { ...before.value, environments: applySwitch(before.value.environments, state) } },
  )
}

const ENVIRONMENT = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}'

async function send(projectId: string, { toggle, environment, enabled }: SwitchState, choice?: StrategyChoice) {
  const path = { projectId, featureName: toggle, environment }
  if (choice === 'everyone') await api.POST(`${ENVIRONMENT}/strategies`, { params: { path }, body: FULL_ROLLOUT })
  const query = choice === 'activate' ? { shouldActivateDisabledStrategies: 'true' as const } : {}
  await api.POST(enabled ? `${ENVIRONMENT}/on` : `${ENVIRONMENT}/off`, { params: { path, query } })
}

let underWay = 0

/** Switches directly: shown at once, and reverted when the server refuses. */
async function switchDirectly(client: QueryClient, project: string, state: SwitchState, choice?: StrategyChoice) {
  underWay += 1
  await client.cancelQueries({ queryKey: keys.toggles(project) })
  show(client, project, state)
  try {
    await send(project, state, choice)
  } catch (error) {
    show(client, project, { ...state, enabled: !state.enabled })
    throw error
  } finally {
    underWay -= 1
    // A list that is fetched while another switch is under way would show that one in its old state.
    if (underWay === 0) void invalidate(client, { subject: 'toggle', project, toggle: state.toggle })
    else void client.invalidateQueries({ queryKey: keys.toggle(project, state.toggle) })
  }
}

async function switchByChangeRequest(
  client: QueryClient,
  project: string,
  state: SwitchState,
  choice?: StrategyChoice,
): Promise<void> {
  await addToDraft(project, state.environment, switchChanges(state, choice))
  toastWaiting(state.environment)
  void invalidate(client, 'change-request')
}

const lacksStrategy = (error: unknown): boolean => error instanceof ApiFailure && error.name === 'NoStrategiesError'

/** Asks for a strategy when the toggle has no active one. False: the user leaves it off. */
async function withStrategy(
  project: string,
  { toggle, environment }: SwitchState,
  attempt: (choice?: StrategyChoice) => Promise<void>,
): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if (!lacksStrategy(error)) throw error
    const choice = await promptForStrategy({ project, toggle, environment })
    if (choice === undefined) return false
    await attempt(choice)
    return true
  }
}

/** False when the configuration cannot be read: then the server decides. */
async function isProtected(client: QueryClient, project: string, environment: string): Promise<boolean> {
  const all = await client.fetchQuery(protectionQuery(project)).catch(() => [])
  return all.some((one) => one.environment === environment && one.changeRequestEnabled)
}

/** Switches a toggle directly or by a change request. Exported for tests; components use `useSwitch`. */
export async function switchToggle(client: QueryClient, project: string, state: SwitchState): Promise<WriteOutcome> {
  try {
    const isGuarded = await isProtected(client, project, state.environment)
    const way = isGuarded ? switchByChangeRequest : switchDirectly
    const isDone = await withStrategy(project, state, (choice) => way(client, project, state, choice))
    if (!isDone) return 'refused'
    return isGuarded ? 'in the draft' : 'directly'
  } catch (error) {
    toastFailure(error)
    return 'refused'
  }
}

export type Switch = (toggle: string, environment: string, enabled: boolean) => Promise<WriteOutcome>

/** Returns a function that switches a toggle, shows the outcome as a toast, and offers to undo a direct switch. */
export function useSwitch(project: string): Switch {
  const client = useQueryClient()
  return useCallback(
    async (toggle, environment, enabled) => {
      const outcome = await switchToggle(client, project, { toggle, environment, enabled })
      const undo = { run: () => void switchToggle(client, project, { toggle, environment, enabled: !enabled }) }
      if (outcome === 'directly')
        toastDone(
          t('{toggle} is {what} in {environment}', { toggle, what: enabled ? t('on') : t('off'), environment }),
          undo,
        )
      return outcome
    },
    [client, project],
  )
}
