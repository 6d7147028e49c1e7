import { type Static, Type } from 'typebox'
import { ExplainAnswer, GivenContext, Variant } from '#features/sdk/index'

export const MAX_CONTEXTS = 50

export const PlayRequest = Type.Object({ context: GivenContext })

export const PreviewRequest = Type.Object({
  contexts: Type.Array(GivenContext, {
    minItems: 1,
    maxItems: MAX_CONTEXTS,
    description: 'The contexts for which toggles are compared. Values are not split at commas.',
  }),
})
export type PreviewRequest = Static<typeof PreviewRequest>

const Side = Type.Object({
  enabled: Type.Boolean(),
  variant: Variant,
  explanation: ExplainAnswer,
})
export type Side = Static<typeof Side>

const Difference = Type.Object({
  contextIndex: Type.Integer({ description: 'The index in `contexts`, from 0.' }),
  context: Type.Record(Type.String(), Type.Unknown(), { description: 'The normalised context.' }),
  now: Side,
  after: Side,
  differingDraws: Type.Optional(
    Type.Integer({
      description:
        'With random results: the number of draws, of a hundred evenly spread ones, with a difference. `now` and `after` show the first of these.',
    }),
  ),
})
export type Difference = Static<typeof Difference>

export const PreviewAnswer = Type.Object({
  changeRequestId: Type.Integer(),
  project: Type.String(),
  environment: Type.String(),
  revision: Type.Integer({ description: 'The current revision of the environment.' }),
  counts: Type.Object({
    contexts: Type.Integer(),
    toggles: Type.Integer({ description: 'The toggles that the changes can affect.' }),
    evaluations: Type.Integer({ description: 'The number of toggles times the number of contexts.' }),
    differingToggles: Type.Integer(),
    differing: Type.Integer({ description: 'The number of evaluations with a difference.' }),
    listed: Type.Integer({ description: 'The number of differences in this response.' }),
  }),
  features: Type.Array(
    Type.Object({ name: Type.String(), projectId: Type.String(), differences: Type.Array(Difference) }),
  ),
})
export type PreviewAnswer = Static<typeof PreviewAnswer>
