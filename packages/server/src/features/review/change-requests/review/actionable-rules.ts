import type { Actor } from '#kernel/actor'
import type { Grant, Permission } from '#kernel/permission'
import type { State } from '../rules.ts'

/** Environments of projects. An undefined environment means all environments. */
export interface PermittedEnvironments {
  readonly environment?: string
  readonly projects: 'all' | readonly string[]
}

/** Change requests in one state that an actor can act on. */
export interface Actionable {
  readonly state: State
  readonly environments: readonly PermittedEnvironments[]
  /** Excludes own requests and requests that the actor has already reviewed. */
  readonly isReview: boolean
}

/** The environments in which the grants contain a permission, each environment at most once. */
export function environmentsWith(grants: readonly Grant[], permission: Permission): PermittedEnvironments[] {
  const held = grants.filter((grant) => grant.permission === permission || grant.permission === 'ADMIN')
  const names = [...new Set(held.map(({ environment }) => environment))]
  const environments = names.map((environment): PermittedEnvironments => {
    const own = held.filter((grant) => grant.environment === environment)
    const projects = own.flatMap(({ project }) => project ?? [])
    return {
      ...(environment !== undefined && { environment }),
      projects: projects.length < own.length ? 'all' : [...new Set(projects)],
    }
  })
  const everywhere = environments.find(({ environment, projects }) => environment === undefined && projects === 'all')
  return everywhere ? [everywhere] : environments
}

/**
 * The change requests that an actor can act on: requests of others that it may approve and has not reviewed, and approved requests
 * that it may apply. Drafts are up to their authors, and scheduled requests are applied at their time.
 */
export function actionableFor({ userId, grants }: Actor): Actionable[] {
  const actionable: Actionable[] = [
    { state: 'Approved', isReview: false, environments: environmentsWith(grants, 'APPLY_CHANGE_REQUEST') },
    // Reviews are given by users, not by API tokens.
    {
      state: 'In review',
      isReview: true,
      environments: userId === undefined ? [] : environmentsWith(grants, 'APPROVE_CHANGE_REQUEST'),
    },
  ]
  return actionable.filter(({ environments }) => environments.length > 0)
}
