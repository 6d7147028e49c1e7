import type { Actor } from '#kernel/actor'
import type { Grant, Permission } from '#kernel/permission'
import type { State } from '../rules.ts'

/** Environments of projects. Left out: all of them. */
export interface Place {
  readonly environment?: string
  readonly projects: 'all' | readonly string[]
}

/** Change requests that wait for somebody in one way. */
export interface Duty {
  readonly state: State
  readonly places: readonly Place[]
  /** Nobody reviews what they began, and nobody twice. */
  readonly isReview: boolean
}

/** Where somebody holds a permission, each environment at most once. */
export function placesOf(grants: readonly Grant[], permission: Permission): Place[] {
  const held = grants.filter((grant) => grant.permission === permission || grant.permission === 'ADMIN')
  const environments = [...new Set(held.map(({ environment }) => environment))]
  const places = environments.map((environment): Place => {
    const own = held.filter((grant) => grant.environment === environment)
    const projects = own.flatMap(({ project }) => project ?? [])
    return {
      ...(environment !== undefined && { environment }),
      projects: projects.length < own.length ? 'all' : [...new Set(projects)],
    }
  })
  const everywhere = places.find(({ environment, projects }) => environment === undefined && projects === 'all')
  return everywhere ? [everywhere] : places
}

/**
 * What waits for somebody: the reviews of others' change requests that they may give and have not given, and what is approved and
 * they may apply. A draft waits for its author, who knows; what is scheduled waits for its time.
 */
export function dutiesOf({ userId, grants }: Actor): Duty[] {
  const duties: Duty[] = [
    { state: 'Approved', isReview: false, places: placesOf(grants, 'APPLY_CHANGE_REQUEST') },
    // A review is a person's word: API tokens are nobody in particular.
    {
      state: 'In review',
      isReview: true,
      places: userId === undefined ? [] : placesOf(grants, 'APPROVE_CHANGE_REQUEST'),
    },
  ]
  return duties.filter(({ places }) => places.length > 0)
}
