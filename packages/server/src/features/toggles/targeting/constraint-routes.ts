import { ask, noContent } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { fieldsFor } from './catalogue.ts'
import { checkNewConstraint } from './constraint-list.ts'
import { admitPatterns } from './pattern-admission.ts'
import { ConstraintInput } from './schema.ts'

export const constraintRoutes = ({ store }: Deps) => ({
  validateConstraint: ask('/api/admin/constraints/validate', 'Check whether a constraint can be saved', {
    body: ConstraintInput,
    response: noContent,
    handle: async ({ body }) => {
      await admitPatterns([body])
      const { legalValues } = await fieldsFor(store.read, [body], null)
      checkNewConstraint(body, legalValues, '/body')
    },
  }),
})
