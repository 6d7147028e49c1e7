import type { Queryable } from '#platform/db/tables'
import { listEnvironments } from './store.ts'

/** How many live toggles are on in each environment. */
async function enabledToggles(q: Queryable): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select((eb) => ['fe.environment', eb.fn.countAll<number>().as('count')])
    .where('fe.enabled', '=', 1)
    .where('f.archived_at', 'is', null)
    .groupBy('fe.environment')
    .execute()
  return new Map(rows.map(({ environment, count }) => [environment, count]))
}

async function liveTokens(q: Queryable): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('api_tokens')
    .select((eb) => ['environment', eb.fn.countAll<number>().as('count')])
    .where('revoked_at', 'is', null)
    .groupBy('environment')
    .execute()
  return new Map(rows.map(({ environment, count }) => [environment, count]))
}

export async function countedEnvironments(q: Queryable) {
  const [environments, toggles, tokens] = [await listEnvironments(q), await enabledToggles(q), await liveTokens(q)]
  return environments.map((environment) => ({
    ...environment,
    apiTokenCount: tokens.get(environment.name) ?? 0,
    enabledToggleCount: toggles.get(environment.name) ?? 0,
  }))
}

/** What still depends on an environment. */
export async function usesOfEnvironment(q: Queryable, name: string): Promise<{ toggles: number; tokens: number }> {
  return { toggles: (await enabledToggles(q)).get(name) ?? 0, tokens: (await liveTokens(q)).get(name) ?? 0 }
}
