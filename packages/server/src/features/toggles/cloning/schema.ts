import { type Static, Type } from 'typebox'
import { UrlSafeName } from '#kernel/names'

export const CloneRequest = Type.Object({
  name: UrlSafeName,
  replaceGroupId: Type.Optional(
    Type.Boolean({
      description: 'Make the groupId of rollouts that of the new toggle, so that other users are drawn.',
    }),
  ),
})
export type CloneRequest = Static<typeof CloneRequest>
