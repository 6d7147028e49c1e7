import { type TSchema, Type } from 'typebox'
import { ConstraintView, VariantView } from '#features/toggles/index'

/** The responses for SDKs. They are rendered without these schemas, once per revision; the schemas document them. */
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

export const ClientSegment = Type.Object(
  { id: Type.Integer(), name: Type.String(), constraints: Type.Array(ConstraintView) },
  { title: 'ClientSegment' },
)

export const ClientFeatures = Type.Object({
  version: Type.Integer(),
  features: Type.Array(ClientFeatureView),
  query: Type.Object(
    {
      project: Type.Optional(Type.Array(Type.String())),
      tag: Type.Optional(Type.Array(Type.Array(Type.String()))),
      namePrefix: Type.Optional(Type.String()),
      environment: Type.String(),
      inlineSegmentConstraints: Type.Boolean(),
    },
    { description: 'The filter of the response, from the token and the query.' },
  ),
  segments: Type.Optional(Type.Array(ClientSegment)),
  meta: Type.Object({ revisionId: Type.Integer(), etag: Type.String(), queryHash: Type.String() }),
})

export const ClientDelta = Type.Object({
  events: Type.Array(
    Type.Union([
      Type.Object({
        type: Type.Literal('hydration'),
        eventId: Type.Integer(),
        features: Type.Array(ClientFeatureView),
        segments: Type.Array(ClientSegment),
      }),
      Type.Object({ type: Type.Literal('feature-updated'), eventId: Type.Integer(), feature: ClientFeatureView }),
      Type.Object({
        type: Type.Literal('feature-removed'),
        eventId: Type.Integer(),
        featureName: Type.String(),
        project: Type.String(),
      }),
      Type.Object({ type: Type.Literal('segment-updated'), eventId: Type.Integer(), segment: ClientSegment }),
      Type.Object({ type: Type.Literal('segment-removed'), eventId: Type.Integer(), segmentId: Type.Integer() }),
    ]),
  ),
})

export const ClientStream = Type.String({
  description: 'The event unleash-connected, then events unleash-updated. Their data has the form of a delta.',
})

/** The response schema of a route that sends bytes. Tests check the shape, because the types of the handler cannot. */
export const bytesResponse = (schema: TSchema): Record<number, unknown> => ({ 200: schema })
