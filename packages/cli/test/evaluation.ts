import { type Context, compile } from '@leverframe/engine'
import type { Snapshot } from '../src/import-from/model.ts'

const NOW = { now: Date.parse('2026-06-01T12:00:00.000Z'), random: () => 0.5 }

/** Evaluates the toggles of an import as SDKs would: `off`, `on`, or the name of the variant. */
export function evaluating({ toggles, segments }: Snapshot, environment: string) {
  const constraints = new Map(segments.map((one) => [one.name, one.constraints ?? []]))
  const features = toggles.flatMap(({ name, dependencies, environments }) =>
    environments
      .filter((one) => one.name === environment)
      .map(({ enabled, strategies, variants }) => ({
        name,
        enabled,
        variants,
        dependencies,
        strategies: strategies.map(({ segments: used, id: _, ...strategy }) => ({
          ...strategy,
          constraints: [...strategy.constraints, ...used.flatMap((one) => constraints.get(one) ?? [])],
        })),
      })),
  )
  const compiled = compile(features, [])
  return (toggle: string, { userId, ...properties }: Record<string, string> = {}): string => {
    const context: Context = { ...(userId !== undefined && { userId }), properties }
    const { enabled = false, variant } = compiled.evaluate(toggle, context, NOW) ?? {}
    return !enabled ? 'off' : variant?.enabled ? variant.name : 'on'
  }
}

/** The share of 2,000 users with a result. */
export function shareOf(evaluate: (context: Record<string, string>) => string, result: string): number {
  const users = Array.from({ length: 2_000 }, (_, index) => evaluate({ userId: `u${index}` }))
  return users.filter((one) => one === result).length / users.length
}
