import { type Static, type TSchema, Type } from 'typebox'
import { ClientFeatureView, ClientSegment } from '#features/sdk/client-api/index'
import type { FeedEvent } from '#features/sdk/snapshot/index'
import { yieldIfDue } from '#platform/turns'
import { problemsOf } from '#platform/validation'
import { UpstreamError } from './upstream-error.ts'

const eventId = Type.Integer({ minimum: 0 })
const Batch = Type.Object({ events: Type.Array(Type.Object({ type: Type.String(), eventId })) })

/** The lists of a hydration are checked item by item. */
const EVENTS: Readonly<Record<FeedEvent['type'], TSchema>> = {
  hydration: Type.Object({ features: Type.Array(Type.Unknown()), segments: Type.Array(ClientSegment) }),
  'feature-updated': Type.Object({ feature: ClientFeatureView }),
  'feature-removed': Type.Object({ featureName: Type.String() }),
  'segment-updated': Type.Object({ segment: ClientSegment }),
  'segment-removed': Type.Object({ segmentId: Type.Integer() }),
}

function checked<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  const [first] = problemsOf(schema, value, what)
  if (first)
    throw new UpstreamError('refused', `sent data that this version cannot read: ${first.path} ${first.message}`)
  return value as Static<S>
}

const isKnown = (type: string): type is FeedEvent['type'] => Object.hasOwn(EVENTS, type)

/** Parses the events of a delta or of a message on the stream. Events of unknown types are skipped. */
export async function feedEventsFrom(text: string): Promise<FeedEvent[]> {
  const { events } = checked(Batch, jsonOf(text), '')
  const known = events.filter(({ type }) => isKnown(type))
  for (const event of known) {
    checked(EVENTS[event.type as FeedEvent['type']], event, `/${event.type}`)
    if (event.type !== 'hydration') continue
    for (const feature of (event as unknown as { features: unknown[] }).features) {
      checked(ClientFeatureView, feature, '/features')
      await yieldIfDue()
    }
  }
  return known as unknown as FeedEvent[]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('refused', 'sent data that is not JSON', { cause })
  }
}
