import type { Variant } from '../../../lib/types.ts'

const MAX_LENGTH = 60

/** A text in quotes, other payloads as they are. Long ones are shortened. */
export function payloadPreview({ type, value }: NonNullable<Variant['payload']>): string {
  const line = value.replace(/\s+/g, ' ').trim()
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line
  return type === 'string' ? `"${short}"` : short
}
