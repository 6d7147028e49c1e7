import type { FeatureDefinition, SegmentDefinition } from '@leverframe/engine'
import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import { fieldsOf, isTrue, listOf, text } from '../import-from/reading.ts'
import { encoded } from '../toggle.ts'
import type { Result } from './compare.ts'
import { contextFrom, type Values } from './contexts.ts'

/** A server with tokens for one environment, which exist only during the comparison. */
export interface Reader {
  definitions(): Promise<FeatureDefinition[]>
  /** Undefined when the server has no frontend API. */
  evaluate(values: Values): Promise<Map<string, Result> | undefined>
}

const NAME = 'leverframe-verify'

interface Clients {
  /** Ends with Ctrl-C. */
  readonly admin: Api
  /** Does not end with Ctrl-C, so that tokens are deleted. */
  readonly cleanUp: Api
  /** A client with another token. */
  readonly as: (token: string) => Api
}

async function createToken({ admin }: Clients, type: string, environment: string): Promise<string> {
  const body = { tokenName: `${NAME}-${type}-${environment}`.slice(0, 100), type, environment, projects: ['*'] }
  return (await admin.call<{ secret: string }>('POST', '/api/admin/api-tokens', { body })).secret
}

/** Segments become constraints of the strategies. Older servers send them so. */
function withoutSegments(features: readonly FeatureDefinition[], segments: readonly SegmentDefinition[]) {
  const byId = new Map(segments.map((one) => [one.id, one.constraints ?? []]))
  return features.map((feature) => ({
    ...feature,
    strategies: feature.strategies
      .filter(({ disabled }) => !disabled)
      .map(({ segments: ids = [], ...strategy }) => ({
        ...strategy,
        constraints: [...(strategy.constraints ?? []), ...ids.flatMap((id) => byId.get(id) ?? [])],
      })),
  }))
}

async function definitionsOf(api: Api): Promise<FeatureDefinition[]> {
  const body = await api.call<{ features: FeatureDefinition[]; segments?: SegmentDefinition[] }>(
    'GET',
    '/api/client/features',
  )
  return withoutSegments(body.features, body.segments ?? [])
}

/** The query of the frontend API. All versions accept GET. */
function queryOf(values: Values): Record<string, string> {
  const { properties = {}, ...standard } = contextFrom(values)
  return Object.fromEntries([
    ...Object.entries(standard).map(([name, value]) => [name, String(value)] as const),
    ...Object.entries(properties ?? {}).map(([name, value]) => [`properties[${name}]`, String(value)] as const),
  ])
}

async function evaluationsOf(api: Api, values: Values): Promise<Map<string, Result> | undefined> {
  try {
    const { toggles } = await api.call<{ toggles: unknown }>('GET', '/api/frontend', { query: queryOf(values) })
    return new Map(
      listOf(toggles).map((one) => {
        const variant = fieldsOf(one.variant)
        const payload = fieldsOf(variant.payload)
        const result = {
          enabled: isTrue(one.enabled),
          variant: isTrue(variant.enabled) ? text(variant.name) : null,
          ...(variant.payload !== undefined && { payload: `${text(payload.type)}: ${text(payload.value)}` }),
        }
        return [text(one.name), result] as const
      }),
    )
  } catch (error) {
    if (error instanceof CliFailure && error.status === 404) return undefined
    throw error
  }
}

/** Creates tokens for an environment, runs the work, and deletes the tokens, also after Ctrl-C. */
export async function withTokens<T>(
  clients: Clients,
  environment: string,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const secrets: string[] = []
  try {
    const open = async (type: string): Promise<Api> => {
      const secret = await createToken(clients, type, environment)
      secrets.push(secret)
      return clients.as(secret)
    }
    const [definitions, evaluations] = [await open('client'), await open('frontend')]
    return await work({
      definitions: () => definitionsOf(definitions),
      evaluate: (values) => evaluationsOf(evaluations, values),
    })
  } finally {
    for (const secret of secrets)
      await clients.cleanUp.call('DELETE', `/api/admin/api-tokens/${encoded(secret)}`).catch(() => undefined)
  }
}

export type { Clients }
