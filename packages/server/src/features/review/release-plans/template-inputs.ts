import { type Static, Type } from 'typebox'
import type { PreparedInput } from '#features/toggles/index'
import { PathName } from '#kernel/names'
import { templateFrom } from './drafts.ts'
import { NewTemplate } from './schema.ts'

const Created = Type.Object({ project: PathName, template: NewTemplate })
const Updated = Type.Object({ ...Created.properties, id: Type.String({ maxLength: 100 }) })

/** A template in a batch is what the routes take. The server chooses all ids. */
export const preparedTemplates = (newId: () => string): Readonly<Record<string, PreparedInput>> => ({
  'plan.create-project-template': {
    given: Created,
    inputOf: ({ project, template }: Static<typeof Created>) => ({
      id: newId(),
      project,
      template: templateFrom(template, newId),
    }),
  },
  'plan.update-project-template': {
    given: Updated,
    inputOf: ({ project, id, template }: Static<typeof Updated>) => ({
      id,
      project,
      template: templateFrom(template, newId),
    }),
  },
})
