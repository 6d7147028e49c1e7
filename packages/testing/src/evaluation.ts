import { aToggle, type TestServer, togglePath } from './harness.ts'
import { ENVIRONMENT } from './matrix/requests.ts'
import { aStrategy, succeed, toggleEnvironmentPath } from './scenario.ts'

export interface LitToggle {
  readonly project?: string
  readonly environment?: string
  readonly strategies?: readonly Readonly<Record<string, unknown>>[]
  readonly variants?: readonly Readonly<Record<string, unknown>>[]
  readonly impressionData?: boolean
}

/** A toggle that is on with these strategies, by default one for everyone. */
export async function aServedToggle(server: TestServer, given: LitToggle = {}): Promise<string> {
  const { project = 'default', environment = ENVIRONMENT, strategies = [{}], variants, impressionData } = given
  const name = await aToggle(server, { project })
  if (impressionData) await succeed(server, 'PUT', togglePath(name, project), { impressionData })
  for (const strategy of strategies) await aStrategy(server, name, strategy, environment, project)
  if (variants) await succeed(server, 'PUT', `${toggleEnvironmentPath(name, environment, project)}/variants`, variants)
  await succeed(server, 'POST', `${toggleEnvironmentPath(name, environment, project)}/on`)
  return name
}

export const constraint = (contextName: string, operator: string, ...values: string[]) => ({
  constraints: [{ contextName, operator, values }],
})
