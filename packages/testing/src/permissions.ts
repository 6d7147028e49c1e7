import { expect } from 'vitest'
import type { Actor } from '../../server/src/kernel/actor.ts'
import type { Failure } from '../../server/src/kernel/failure.ts'
import { type Grant, PERMISSIONS, type Permission, type Scope } from '../../server/src/kernel/permission.ts'
import type { TestServer } from './harness.ts'

/** A user with this permission only. */
export const somebody = (...grants: readonly Grant[]): Actor => ({
  kind: 'user',
  name: 'somebody',
  grants,
  memberOf: [],
})

/** Runs a command by its name as that actor, without HTTP. */
export function runAs(server: TestServer, actor: Actor, name: string, input: unknown): Promise<unknown> {
  const { slices, deps } = server.running.product
  const command = slices.flatMap(({ commands }) => commands).find((one) => one.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return deps.run(actor, { command, input })
}

/** The refusal names the permission and, where it has one, the environment; nothing is recorded. */
export async function expectForbidden(server: TestServer, actor: Actor, name: string, input: unknown): Promise<string> {
  await server.newEvents()
  const failure = await runAs(server, actor, name, input).then(
    () => undefined,
    (error: Failure) => error,
  )
  expect(failure).toMatchObject({ code: 'forbidden' })
  expect(await server.newEvents()).toEqual([])
  return failure?.message ?? ''
}

const sameScope = (a: Scope, b: Scope) => a.project === b.project && a.environment === b.environment

/** These permissions are sufficient. Without one of them, all other permissions together are not. */
export async function expectNeed(
  server: TestServer,
  permission: Permission,
  scopes: readonly Scope[],
  name: string,
  makeInput: () => Promise<unknown>,
  alternatives: readonly Permission[] = [],
): Promise<void> {
  const granted = scopes.map((scope) => ({ permission, ...scope }))
  const enough = new Set<Permission>([permission, 'ADMIN', ...alternatives])
  const others = PERMISSIONS.filter((one) => !enough.has(one.name)).map((one) => ({ permission: one.name }))
  for (const missing of scopes) {
    const rest = granted.filter((grant) => !sameScope(grant, missing))
    const message = await expectForbidden(server, somebody(...others, ...rest), name, await makeInput())
    expect(message).toContain(permission)
    if (missing.environment !== undefined) expect(message).toContain(`environment "${missing.environment}"`)
  }
  await runAs(server, somebody(...granted), name, await makeInput())
}
