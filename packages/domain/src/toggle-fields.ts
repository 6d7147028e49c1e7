/** The labels of the fields that users set on a toggle, in sentences of events, in the history and in forms. */
export const TOGGLE_FIELD_LABELS = {
  description: 'description',
  type: 'type',
  stale: 'stale',
  impressionData: 'impression data',
  owner: 'owner',
  payloadSchema: 'payload schema',
} as const
