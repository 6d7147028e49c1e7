import { type Static, Type } from 'typebox'
import { NewEnvironment } from '#features/workspace/index'
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

export const EnvironmentCloneRequest = Type.Object({
  ...NewEnvironment.properties,
  projects: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1_000,
      description:
        'The projects whose toggles are copied. Default: all. Other projects get the environment without targeting.',
    }),
  ),
  clonePermissions: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Also grant the permissions that custom roles have in the environment.',
    }),
  ),
})
