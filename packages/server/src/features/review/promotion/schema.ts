import { type Static, Type } from 'typebox'
import { Change } from '#features/audit/index'

export const PromoteRequest = Type.Object({
  to: Type.String({ description: 'The environment that shall be like the one of the path.' }),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only tell what would change.' })),
  keepSwitch: Type.Optional(
    Type.Boolean({ description: 'Leave the toggle on or off there as it is; else it goes the same way.' }),
  ),
})
export type PromoteRequest = Static<typeof PromoteRequest>

export const PromoteAnswer = Type.Object({
  groupId: Type.Optional(Type.String({ description: 'Of the events, where it was done.' })),
  changeRequestId: Type.Optional(
    Type.Integer({ description: 'Where the changes wait, because the environment is protected.' }),
  ),
  changes: Type.Array(Change, {
    description: 'What differs; strategies that are not there yet are called `new-1`, `new-2` …',
  }),
})
export type PromoteAnswer = Static<typeof PromoteAnswer>
