import { protect } from '@leverframe/testing/change-requests'
import { aProject, type TestServer } from '@leverframe/testing/harness'
import type { Stage } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { PERMISSIONS, type PermissionKind } from '#kernel/permission'
import { OWNER_ROLE } from '#kernel/roles'

const SKIP = 'SKIP_CHANGE_REQUEST'

const namesOf = (...kinds: readonly PermissionKind[]) =>
  PERMISSIONS.filter(({ kind, name }) => kinds.includes(kind) && name !== 'ADMIN' && name !== SKIP).map(
    ({ name }) => name,
  )

/** All except `skipAlone` have every permission except ADMIN. They differ in where they may pass the gate. */
export interface Cast {
  /** May pass nowhere. */
  readonly writer: TestPerson
  /** May pass everywhere. */
  readonly skipper: TestPerson
  /** May pass in the environment `production` only. */
  readonly elsewhere: TestPerson
  /** May pass everywhere, and has no other permission. */
  readonly skipAlone: TestPerson
  /** Adds all of them to a project. Existing members stay. */
  join(project: string): Promise<void>
}

export async function aCast(server: TestServer): Promise<Cast> {
  const everything = namesOf('project', 'environment')
  const root = await aRole(server, namesOf('root'), 'root-custom')
  const roles: [TestPerson, number][] = [
    [await aPerson(server, root), await aRole(server, everything)],
    [await aPerson(server, root), await aRole(server, [...everything, SKIP])],
    [await aPerson(server, root), await aRole(server, [...everything, { name: SKIP, environment: 'production' }])],
    [await aPerson(server), await aRole(server, [SKIP])],
  ]
  const [writer, skipper, elsewhere, skipAlone] = roles.map(([person]) => person) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  const join = async (project: string) => {
    for (const [{ id }, role] of roles) {
      const { status, body } = await server.call('POST', memberPath(project, id, role))
      // Existing members stay.
      if (status !== 200 && status !== 409) throw new Error(`could not join: ${status} ${JSON.stringify(body)}`)
    }
  }
  return { writer, skipper, elsewhere, skipAlone, join }
}

/** Two projects of the cast in which these environments are protected. */
export async function aGuardedStage(
  server: TestServer,
  { join }: Cast,
  ...environments: readonly string[]
): Promise<Stage> {
  const guarded = async () => {
    const project = await aProject(server)
    await join(project)
    for (const environment of environments) await protect(server, project, 1, environment)
    return project
  }
  const [project, second] = [await guarded(), await guarded()]
  const { id: ownerId } = await aMember(server, project, OWNER_ROLE)
  return { server, project, second, ownerId, emptyRole: await aRole(server, []), freshProject: guarded }
}
