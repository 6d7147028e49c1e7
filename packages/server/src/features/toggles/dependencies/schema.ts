import { type Static, Type } from 'typebox'
import { Name, PathName } from '#kernel/names'

export const NewDependency = Type.Object({
  feature: Type.String({ ...PathName, description: 'The toggle to depend on, in the same project.' }),
  enabled: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether the parent must be on (true) or off (false).' }),
  ),
  variants: Type.Optional(
    Type.Array(Name(), {
      maxItems: 100,
      description:
        'The parent must return one of these variants. An empty list allows any variant. Ignored if the parent must be off.',
    }),
  ),
})
export type NewDependency = Static<typeof NewDependency>
