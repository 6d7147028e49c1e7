import { type Grant, holds, type Permission, type Scope } from '#kernel/permission'
import { inProject } from '#kernel/roles'
import type { Source } from './access-index.ts'

/** What is asked: may they do this there? */
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

/** What a role gives, held as `source` says. */
export const grantsVia = (grants: readonly Grant[], { project }: Source): readonly Grant[] =>
  project === undefined ? grants : inProject(grants, project)

/** One line for each role that somebody holds, with the grant of it that answers the question. */
export function explainedGrant(
  source: Source,
  name: string,
  grants: readonly Grant[],
  question: Question,
): ExplainedGrant {
  const { permission, ...scope } = question
  const telling = grantsVia(grants, source).find((grant) => holds([grant], [permission], scope))
  const environment = telling?.environment
  return {
    role: { id: source.roleId, name },
    via: viaOf(source),
    ...(source.project !== undefined && { project: source.project }),
    ...(environment !== undefined && { environment }),
    matches: telling !== undefined,
  }
}

const placeOf = ({ project, environment }: Scope): string => {
  const parts = [
    environment === undefined ? '' : ` in environment "${environment}"`,
    project === undefined ? '' : ` of project "${project}"`,
  ]
  return parts.join('') || ' in the whole instance'
}

/** The answer as a sentence. */
export function because(
  name: string,
  question: Question,
  grants: readonly ExplainedGrant[],
  isHidden: boolean,
): string {
  const place = placeOf(question)
  if (isHidden)
    return `The project "${question.project}" is private and ${name} is not in it: for ${name} it does not exist`
  const telling = grants.find(({ matches }) => matches)
  if (!telling) return `${name} holds no role that grants ${question.permission}${place}`
  return `${name} holds ${question.permission}${place} by the role ${telling.role.name} (${telling.via})`
}
