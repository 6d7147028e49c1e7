import { type Static, Type } from 'typebox'
import { Name, PathName } from '#kernel/names'

export const NewDependency = Type.Object({
  feature: Type.String({ ...PathName, description: 'The toggle to depend on, of the same project.' }),
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'Must it be on, or off?' })),
  variants: Type.Optional(
    Type.Array(Name(), {
      maxItems: 100,
      description: 'It must give one of these variants; none: any will do. Means nothing where it must be off.',
    }),
  ),
})
export type NewDependency = Static<typeof NewDependency>
