import { type Grant, holds, type Permission, type Scope } from '#kernel/permission'
import { inProject } from '#kernel/roles'
import type { Source } from './access-index.ts'

/** The permission in question, and where it is needed. */
export interface Question {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

export interface ExplainedGrant {
  readonly role: { readonly id: number; readonly name: string }
  readonly via: string
  readonly project?: string
  readonly environment?: string
  readonly matches: boolean
}

export const viaOf = ({ group, project }: Source): string =>
  group !== undefined ? `group ${group}` : project === undefined ? 'root role' : 'project role'

/** The grants of a role, limited to the project in which it is held. */
export const grantsVia = (grants: readonly Grant[], { project }: Source): readonly Grant[] =>
  project === undefined ? grants : inProject(grants, project)

/** One entry per held role, with the environment of the grant that matches. */
export function explainedGrant(
  source: Source,
  name: string,
  grants: readonly Grant[],
  question: Question,
): ExplainedGrant {
  const { permission, ...scope } = question
  const matching = grantsVia(grants, source).find((grant) => holds([grant], [permission], scope))
  const environment = matching?.environment
  return {
    role: { id: source.roleId, name },
    via: viaOf(source),
    ...(source.project !== undefined && { project: source.project }),
    ...(environment !== undefined && { environment }),
    matches: matching !== undefined,
  }
}

const scopePhrase = ({ project, environment }: Scope): string => {
  const parts = [
    environment === undefined ? '' : ` in environment "${environment}"`,
    project === undefined ? '' : ` of project "${project}"`,
  ]
  return parts.join('') || ' in the whole installation'
}

/** The result as a sentence. */
export function because(
  name: string,
  question: Question,
  grants: readonly ExplainedGrant[],
  isHidden: boolean,
): string {
  const where = scopePhrase(question)
  if (isHidden) return `The project "${question.project}" is private and ${name} is not a member: ${name} cannot see it`
  const matching = grants.find(({ matches }) => matches)
  if (!matching) return `${name} holds no role that grants ${question.permission}${where}`
  return `${name} holds ${question.permission}${where} by the role ${matching.role.name} (${matching.via})`
}
