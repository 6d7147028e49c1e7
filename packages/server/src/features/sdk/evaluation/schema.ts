import { Type } from 'typebox'

/** The variant in an outcome of the engine. */
export const Variant = Type.Object({
  name: Type.String(),
  enabled: Type.Boolean(),
  feature_enabled: Type.Boolean(),
  payload: Type.Optional(Type.Object({ type: Type.String(), value: Type.String() })),
})

/** `Outcome` of the engine: what a toggle is for one context. */
export const OutcomeView = Type.Object({
  enabled: Type.Boolean(),
  impressionData: Type.Boolean(),
  variant: Variant,
})
