import { type Static, Type } from 'typebox'
import { Change } from '#features/audit/index'

export const PromoteRequest = Type.Object({
  to: Type.String({ description: 'The target environment.' }),
  dryRun: Type.Optional(Type.Boolean({ description: 'Return the changes without writing them.' })),
  keepSwitch: Type.Optional(
    Type.Boolean({
      description: 'Keep the toggle on or off in the target environment. Otherwise the state is copied.',
    }),
  ),
})
export type PromoteRequest = Static<typeof PromoteRequest>

export const PromoteAnswer = Type.Object({
  groupId: Type.Optional(Type.String({ description: 'The group of the events, when changes were written.' })),
  changeRequestId: Type.Optional(
    Type.Integer({ description: 'The change request that contains the changes, when the environment is protected.' }),
  ),
  changes: Type.Array(Change, {
    description: 'The differences. New strategies have the ids `new-1`, `new-2` …',
  }),
})
export type PromoteAnswer = Static<typeof PromoteAnswer>
