type Fields = Readonly<Record<string, unknown>>

/** Of a change, while it is edited. */
export type EditedPayload = Fields | unknown[] | null

export const writePayload = (payload: unknown): string => JSON.stringify(payload ?? null, null, 2)

/** Undefined: what was typed is no JSON, or nothing that a change can have. */
export function readPayload(text: string): EditedPayload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as EditedPayload) : undefined
  } catch {
    return undefined
  }
}

const parametersIn = ({ parameters }: Fields): Fields => (parameters ?? {}) as Fields

/** In percent, where a strategy has one. */
export function rolloutIn(payload: Fields): number | undefined {
  const { rollout } = parametersIn(payload)
  return rollout === undefined || Number.isNaN(Number(rollout)) ? undefined : Number(rollout)
}

/** Text stays text, as SDKs of old expect it. */
export function withRollout(payload: Fields, rollout: number): Fields {
  const parameters = parametersIn(payload)
  const value = typeof parameters.rollout === 'number' ? rollout : String(rollout)
  return { ...payload, parameters: { ...parameters, rollout: value } }
}
