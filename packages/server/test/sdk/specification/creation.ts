import type { FeatureDefinition, SegmentDefinition, VariantDefinition } from '@leverframe/engine'
import { type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { strategiesPath, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { type Change, changesOf, type Suite } from './suites.ts'

/** Why the admin API refuses a toggle of the specification. */
export interface Refusal {
  readonly status: number
  readonly name: string
  /** The rejected field, or the message if there is no field. */
  readonly about: string
}

const TOTAL = 1_000

/** The same shares in thousandths, as a user would enter them. The last variant gets the rest. */
export function inThousandths(variants: readonly VariantDefinition[] = []) {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let rest = TOTAL
  return variants.map((variant, index) => {
    const isLast = index === variants.length - 1
    const weight = isLast ? rest : Math.round((variant.weight * TOTAL) / total)
    rest -= weight
    return { ...variant, weight, weightType: isLast ? 'variable' : 'fix' }
  })
}

/** Toggles that depend on a child come last: they are the ones that are refused. */
function parentsFirst(features: readonly FeatureDefinition[]): readonly FeatureDefinition[] {
  const children = new Set(features.filter(({ dependencies }) => dependencies).map(({ name }) => name))
  const isGrandchild = ({ dependencies = [] }: FeatureDefinition) =>
    dependencies.some(({ feature }) => children.has(feature))
  return [...features.filter((one) => !isGrandchild(one)), ...features.filter(isGrandchild)]
}

/** Creates the toggles of a suite through the admin API. */
export class Creation {
  readonly #server: TestServer
  readonly #refusals = new Map<string, Refusal>()
  /** The server assigns the ids of segments. */
  readonly #segments = new Map<number, number>()
  readonly #parents = new Map<string, readonly string[]>()

  constructor(server: TestServer) {
    this.#server = server
  }

  async live({ features = [], feature, segments = [], segment, featureName }: Change): Promise<void> {
    for (const one of segment ? [...segments, segment] : segments) await this.#addSegment(one)
    const added = feature ? [...features, feature] : features
    await Promise.all(added.map((one) => this.#add(one)))
    for (const one of parentsFirst(added)) await this.#depend(one)
    await Promise.all(added.map((one) => this.#switchOn(one)))
    if (featureName !== undefined) await succeed(this.#server, 'DELETE', togglePath(featureName))
  }

  /** Why a toggle is not as the specification has it: itself, or one that it depends on. */
  refusalOf(name: string): Refusal | undefined {
    const [why] = [name, ...(this.#parents.get(name) ?? [])].flatMap((one) => this.#refusals.get(one) ?? [])
    return why
  }

  async #addSegment({ id, constraints }: SegmentDefinition): Promise<void> {
    const body = { name: uniqueName('segment'), constraints }
    this.#segments.set(id, (await succeed(this.#server, 'POST', '/api/admin/segments', body)).id)
  }

  async #add({ name, strategies, variants }: FeatureDefinition): Promise<void> {
    await this.#try(name, 'POST', '/api/admin/projects/default/features', { name })
    for (const { segments = [], ...strategy } of strategies)
      await this.#try(name, 'POST', strategiesPath(name), {
        ...strategy,
        segments: segments.map((id) => this.#segments.get(id) ?? id),
        variants: inThousandths(strategy.variants),
      })
    if (variants) await this.#try(name, 'PUT', `${toggleEnvironmentPath(name)}/variants`, inThousandths(variants))
  }

  async #depend({ name, dependencies = [] }: FeatureDefinition): Promise<void> {
    const parents = dependencies.map(({ feature }) => feature)
    this.#parents.set(name, parents)
    for (const dependency of dependencies) await this.#try(name, 'POST', `${togglePath(name)}/dependencies`, dependency)
    if (parents.length < 2 || this.#refusals.has(name)) return
    const { body } = await this.#server.call('GET', togglePath(name))
    const kept = body.dependencies.map(({ feature }: { feature: string }) => feature)
    if (kept.length < parents.length) this.#refusals.set(name, { status: 200, name: 'kept', about: kept.join() })
  }

  async #switchOn({ name, enabled }: FeatureDefinition): Promise<void> {
    if (enabled) await this.#try(name, 'POST', `${toggleEnvironmentPath(name)}/on`)
  }

  /** A toggle that was partly refused is not changed further. */
  async #try(toggle: string, method: string, path: string, body?: unknown): Promise<void> {
    if (this.#refusals.has(toggle)) return
    const answer = await this.#server.call(method, path, body)
    if (answer.status < 300) return
    const { name, message, details } = answer.body
    this.#refusals.set(toggle, { status: answer.status, name, about: details?.[0]?.path ?? message })
  }
}

export async function createSuite(server: TestServer, suite: Suite): Promise<Creation> {
  const creation = new Creation(server)
  for (const change of changesOf(suite)) await creation.live(change)
  return creation
}
