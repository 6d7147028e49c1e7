import { type Static, Type } from 'typebox'
import { UrlSafeName } from '#kernel/names'

export const CloneRequest = Type.Object({
  name: UrlSafeName,
  replaceGroupId: Type.Optional(
    Type.Boolean({
      description:
        'Set the groupId of rollouts to the name of the new toggle, so that the rollout selects other users.',
    }),
  ),
})
export type CloneRequest = Static<typeof CloneRequest>
