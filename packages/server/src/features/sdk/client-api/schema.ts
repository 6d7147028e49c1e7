import { type TSchema, Type } from 'typebox'
import { ConstraintView, VariantView } from '#features/toggles/index'

/** What SDKs are told. The bytes are made once per revision, by hand: these shapes are for the reference. */
const ClientVariant = Type.Object({
  ...VariantView.properties,
  overrides: Type.Optional(VariantView.properties.overrides),
})

const ClientStrategy = Type.Object({
  name: Type.String(),
  constraints: Type.Array(ConstraintView),
  parameters: Type.Record(Type.String(), Type.String()),
  variants: Type.Array(ClientVariant),
  segments: Type.Optional(Type.Array(Type.Integer())),
})

export const ClientFeatureView = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    enabled: Type.Boolean(),
    project: Type.String(),
    stale: Type.Boolean(),
    description: Type.Union([Type.String(), Type.Null()]),
    impressionData: Type.Boolean(),
    strategies: Type.Array(ClientStrategy),
    variants: Type.Array(VariantView),
    dependencies: Type.Optional(
      Type.Array(
        Type.Object({
          feature: Type.String(),
          enabled: Type.Boolean(),
          variants: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    ),
  },
  { title: 'ClientFeature' },
)

const ClientSegment = Type.Object(
  { id: Type.Integer(), name: Type.String(), constraints: Type.Array(ConstraintView) },
  { title: 'ClientSegment' },
)

export const ClientFeatures = Type.Object({
  version: Type.Integer(),
  features: Type.Array(ClientFeatureView),
  query: Type.Object({}, { description: 'What was asked for, as the token and the query decided it.' }),
  segments: Type.Optional(Type.Array(ClientSegment)),
  meta: Type.Object({ revisionId: Type.Integer(), etag: Type.String(), queryHash: Type.String() }),
})

export const ClientDelta = Type.Object({
  events: Type.Array(
    Type.Object(
      { type: Type.String(), eventId: Type.Integer() },
      { description: 'hydration, feature-updated, feature-removed, segment-updated or segment-removed.' },
    ),
  ),
})

export const ClientStream = Type.String({
  description: 'unleash-connected, then unleash-updated, with data like a delta.',
})

/** For answers that are sent as bytes: no type holds their handlers to the shape, the tests do. */
export const toldAs = (schema: TSchema): Record<number, unknown> => ({ 200: schema })
