import { aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { ENVIRONMENT, type Stage } from '@leverframe/testing/matrix/requests'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'

export const ELSEWHERE = 'production'
export const BOTH = [ENVIRONMENT, ELSEWHERE] as const

type Target = Pick<Stage, 'server' | 'project'>

/** On in both environments, with strategies and variants. */
export async function aLitToggle(
  { server, project }: Target,
  strategy: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const toggle = await aToggle(server, { project })
  for (const environment of BOTH) {
    await aStrategy(server, toggle, strategy, environment, project)
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment, project)}/on`)
  }
  await succeed(server, 'PUT', `${togglePath(toggle, project)}/variants`, [{ name: 'v', weightType: 'variable' }])
  return toggle
}

export async function anArchivedLitToggle(target: Target): Promise<string> {
  const toggle = await aLitToggle(target)
  await succeed(target.server, 'DELETE', togglePath(toggle, target.project))
  return toggle
}

/** A toggle that depends on another. */
export async function aChild({ server, project }: Target, toggle?: string): Promise<readonly [string, string]> {
  const [child, parent] = [toggle ?? (await aToggle(server, { project })), await aToggle(server, { project })]
  await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: parent })
  return [child, parent]
}

/** A segment of that project, or of all, that a toggle which is on uses in both environments. */
export async function aUsedSegment(target: Target, isOfProject: boolean): Promise<number> {
  const { id } = await succeed(target.server, 'POST', '/api/admin/segments', {
    name: uniqueName('segment'),
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }],
    ...(isOfProject && { project: target.project }),
  })
  await aLitToggle(target, { segments: [id] })
  return id
}

/** Two strategies in each environment, in that order or the other way round. */
export async function aSortedToggle({ server, project }: Target, isTurned: Readonly<Record<string, boolean>> = {}) {
  const toggle = await aToggle(server, { project })
  for (const environment of BOTH)
    for (const [index, title] of ['a', 'b'].entries()) {
      const sortOrder = isTurned[environment] ? 1 - index : index
      await aStrategy(server, toggle, { title, sortOrder }, environment, project)
    }
  const strategies = await succeed(server, 'GET', `${toggleEnvironmentPath(toggle, ENVIRONMENT, project)}/strategies`)
  const [first, second] = strategies as { id: string }[]
  const turned = [
    { id: first?.id, sortOrder: 1 },
    { id: second?.id, sortOrder: 0 },
  ]
  return { toggle, turned }
}
