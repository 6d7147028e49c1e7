import { strategyAfter } from '../../../lib/change-effect.ts'
import type { Strategy, Variant } from '../../../lib/types.ts'
import { bodyOf, changedBody, type Draft, draftOf } from '../../../ui/strategy/draft.ts'

type Fields = Readonly<Record<string, unknown>>

/** The payload of a change that is edited as JSON. */
export type EditedPayload = Fields | unknown[] | null

export const writePayload = (payload: unknown): string => JSON.stringify(payload ?? null, null, 2)

/** Undefined: the text is not JSON, or not a valid payload. */
export function readPayload(text: string): EditedPayload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as EditedPayload) : undefined
  } catch {
    return undefined
  }
}

const BLANK = { title: null, disabled: false, constraints: [], parameters: {}, segments: [], variants: [] }

/** The defaults that the server uses for absent fields. */
const wholeVariant = (variant: Partial<Variant>): Variant => ({
  ...variant,
  name: variant.name ?? '',
  weight: variant.weight ?? 0,
  weightType: variant.weightType ?? 'variable',
  stickiness: variant.stickiness ?? 'default',
  overrides: variant.overrides ?? [],
})

/** A strategy in the format of its editor. */
export const wholeDraft = (strategy: Strategy): Draft => {
  const draft = draftOf(strategy)
  return {
    ...draft,
    constraints: draft.constraints.map((one) => ({ ...one, values: one.values ?? [] })),
    variants: draft.variants.map(wholeVariant),
  }
}

/** The strategy after a change: a new one, or `before` with the differences. */
export function strategyDraft(payload: object, before: Strategy | undefined): Draft {
  const wanted = before ? strategyAfter(before, payload) : ({ ...BLANK, ...payload } as unknown as Strategy)
  return wholeDraft(wanted)
}

/** The payload of a new strategy. Fields that the editor does not know are kept. */
export const addedPayload = (payload: object, draft: Draft): Fields => ({ ...payload, ...bodyOf(draft) })

/**
 * The payload of a change of a strategy: the fields that it named before, and the fields that differ now. Named fields stay
 * named, even if they equal the current state: the change requires their value.
 */
export function updatedPayload(payload: object, before: Strategy, draft: Draft): Fields {
  const changed = changedBody(wholeDraft(before), draft)
  const named = Object.entries(bodyOf(draft)).filter(([key]) => key in payload || key in changed)
  return { ...payload, ...Object.fromEntries(named) }
}

export const variantsIn = (payload: unknown): readonly Variant[] =>
  ((payload as { variants?: Partial<Variant>[] } | null)?.variants ?? []).map(wholeVariant)
