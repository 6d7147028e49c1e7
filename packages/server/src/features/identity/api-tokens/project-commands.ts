import { Type } from 'typebox'
import { requireLiveProject, requireProject } from '#features/workspace/index'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { Creation } from './commands.ts'
import { addToken, defaultEnvironment, placeOf, requireRoom, requireScope, unknownToken } from './creation.ts'
import { isOnlyFor, parseExpiry, scopeInProject } from './rules.ts'
import type { TokenView } from './schema.ts'
import { findToken, markRevoked } from './store.ts'

const inIt = ({ project }: { project: string }) => [{ project }]

const createProjectToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create-in-project',
    needs: ['CREATE_PROJECT_API_TOKEN'],
    where: inIt,
    input: Type.Object({ project: PathName, ...Creation.properties }),
    async run(ctx, { project, token, hash }): Promise<TokenView> {
      await requireLiveProject(ctx.tx, project)
      const scope = scopeInProject(token, project, await defaultEnvironment(ctx.tx))
      await requireScope(ctx, scope)
      await requireRoom(ctx.tx, limits)
      return addToken(ctx, scope, { tokenName: token.tokenName, expiresAt: parseExpiry(token.expiresAt), hash })
    },
  })

/** A token that other projects need too is not the project's to revoke: here it is unknown. */
const deleteProjectToken = defineCommand({
  name: 'token.delete-in-project',
  needs: ['DELETE_PROJECT_API_TOKEN'],
  where: inIt,
  input: Type.Object({ project: PathName, id: Type.String() }),
  async run({ tx, now, record }, { project, id }): Promise<void> {
    await requireProject(tx, project)
    const token = await findToken(tx, id)
    if (!token || !isOnlyFor(token, project)) throw unknownToken()
    await markRevoked(tx, id, now)
    record({ type: 'api-token-deleted', ...placeOf(token), preData: token })
  },
})

export const projectTokenCommands = (limits: Limits) => ({
  createProjectToken: createProjectToken(limits),
  deleteProjectToken,
})
export type ProjectTokenCommands = ReturnType<typeof projectTokenCommands>
