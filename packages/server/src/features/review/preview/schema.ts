import { type Static, Type } from 'typebox'
import { ExplainAnswer, GivenContext, Variant } from '#features/sdk/index'

export const MAX_CONTEXTS = 50

export const PlayRequest = Type.Object({ context: GivenContext })

export const PreviewRequest = Type.Object({
  contexts: Type.Array(GivenContext, {
    minItems: 1,
    maxItems: MAX_CONTEXTS,
    description: 'For whom toggles are compared; each value stands for itself.',
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
  contextIndex: Type.Integer({ description: 'Its place in `contexts`, from 0.' }),
  context: Type.Record(Type.String(), Type.Unknown(), { description: 'The context as it was understood.' }),
  now: Side,
  after: Side,
  differingDraws: Type.Optional(
    Type.Integer({
      description:
        'Where chance decides: in how many of a hundred evenly spread draws it is different. `now` and `after` are of the first of these.',
    }),
  ),
})
export type Difference = Static<typeof Difference>

export const PreviewAnswer = Type.Object({
  changeRequestId: Type.Integer(),
  project: Type.String(),
  environment: Type.String(),
  revision: Type.Integer({ description: 'Of the environment as it is now.' }),
  counts: Type.Object({
    contexts: Type.Integer(),
    toggles: Type.Integer({ description: 'That the changes can make a difference to; all others stay as they are.' }),
    evaluations: Type.Integer({ description: 'Toggles, each for all contexts.' }),
    differingToggles: Type.Integer(),
    differing: Type.Integer({ description: 'Evaluations that are different.' }),
    told: Type.Integer({ description: 'How many of these follow.' }),
  }),
  features: Type.Array(
    Type.Object({ name: Type.String(), projectId: Type.String(), differences: Type.Array(Difference) }),
  ),
})
export type PreviewAnswer = Static<typeof PreviewAnswer>
