import type { Api } from '../api.ts'
import { allPages } from '../paging.ts'
import { mapInParallel } from '../parallel.ts'
import type { StartProgress } from '../progress.ts'
import { encoded } from '../toggle.ts'
import { shapeOfSchema } from './json-schema.ts'
import { mergedAll, type Shape, shapeOf } from './shape.ts'

export interface Accessor {
  readonly name: string
  readonly description: string | null
  readonly isStale: boolean
  /** Names of variants in any environment. */
  readonly variants: readonly string[]
  /** Undefined when no variant has a payload. */
  readonly payload: Shape | undefined
}

interface Variant {
  readonly name: string
  readonly payload?: { readonly type: string; readonly value: string }
}

interface Toggle {
  readonly name: string
  readonly description: string | null
  readonly stale: boolean
  /** The JSON Schema of payloads, as text. A server of an older version does not send it. */
  readonly payloadSchema?: string | null
  readonly environments: readonly {
    readonly variants: readonly Variant[] | null
    readonly strategies: readonly { readonly variants?: readonly Variant[] }[]
  }[]
}

function sampleOf({ type, value }: NonNullable<Variant['payload']>): Shape {
  if (type === 'number') return { kind: 'number' }
  if (type !== 'json') return { kind: 'string' }
  try {
    return shapeOf(JSON.parse(value))
  } catch {
    return { kind: 'unknown' }
  }
}

/** What code needs to know of a toggle. A given schema wins over that of the toggle, and both win over the samples. */
export function accessorOf({ name, description, stale, payloadSchema, environments }: Toggle, given?: Shape): Accessor {
  const schema = given ?? (payloadSchema ? shapeOfSchema(JSON.parse(payloadSchema)) : undefined)
  const variants = environments.flatMap((one) => [
    ...(one.variants ?? []),
    ...one.strategies.flatMap((strategy) => strategy.variants ?? []),
  ])
  const samples = variants.flatMap(({ payload }) => (payload ? [sampleOf(payload)] : []))
  return {
    name,
    description,
    isStale: stale,
    variants: [...new Set(variants.map((one) => one.name))].sort(),
    payload: schema ?? (samples.length > 0 ? mergedAll(samples) : undefined),
  }
}

/** Requests at the same time. */
const AT_ONCE = 8

/** The live toggles of a project, by name. */
export async function accessorsOf(
  api: Api,
  project: string,
  schemas: ReadonlyMap<string, Shape>,
  progress: StartProgress,
): Promise<Accessor[]> {
  const path = `/api/admin/projects/${encoded(project)}`
  // A 404 for a project that does not exist: the search would find nothing.
  await api.call('GET', `${path}/overview`)
  const rows = await allPages<{ name: string }>(api, '/api/admin/search/features', 'features', {
    project: `IS:${project}`,
  })
  const names = rows.map(({ name }) => name).sort()
  const steps = progress('Reading toggles', names.length)
  return mapInParallel(names, AT_ONCE, async (name) => {
    const toggle = await api.call<Toggle>('GET', `${path}/features/${encoded(name)}`)
    steps.next()
    return accessorOf(toggle, schemas.get(name))
  }).finally(steps.end)
}
