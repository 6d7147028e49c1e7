import { Type } from 'typebox'
import { requireLiveProject, requireProject } from '#features/workspace/index'
import { Failure } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { Creation } from './commands.ts'
import { addToken, defaultEnvironment, requireBelowTokenLimit, requireTokenAccess, revokeToken } from './creation.ts'
import { accessInProject, includesProject, isOnlyFor, parseExpiry } from './rules.ts'
import type { TokenView } from './schema.ts'
import { findToken } from './store.ts'

const whereProject = ({ project }: { project: string }) => [{ project }]

const createProjectToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create-in-project',
    needs: ['CREATE_PROJECT_API_TOKEN'],
    where: whereProject,
    input: Type.Object({ project: PathName, ...Creation.properties }),
    async run(ctx, { project, token, hash, sealed = null }): Promise<TokenView> {
      await requireLiveProject(ctx.tx, project)
      const access = accessInProject(token, project, await defaultEnvironment(ctx.tx))
      await requireTokenAccess(ctx, access)
      await requireBelowTokenLimit(ctx.tx, limits)
      const expiresAt = parseExpiry(token.expiresAt)
      return addToken(ctx, access, { tokenName: token.tokenName, expiresAt, hash, sealed })
    },
  })

/**
 * A token that is valid for other projects too cannot be revoked by this project. Revoking a token that the project does
 * not have succeeds and does nothing.
 */
const deleteProjectToken = defineCommand({
  name: 'token.delete-in-project',
  needs: ['DELETE_PROJECT_API_TOKEN'],
  where: whereProject,
  input: Type.Object({ project: PathName, id: Type.String() }),
  async run(ctx, { project, id }): Promise<void> {
    await requireProject(ctx.tx, project)
    const token = await findToken(ctx.tx, id)
    if (!token || !includesProject(token, project)) return
    if (!isOnlyFor(token, project))
      throw new Failure('conflict', 'This token is valid for other projects too, so this project cannot revoke it')
    await revokeToken(ctx, token)
  },
})

export const projectTokenCommands = (limits: Limits) => ({
  createProjectToken: createProjectToken(limits),
  deleteProjectToken,
})
export type ProjectTokenCommands = ReturnType<typeof projectTokenCommands>
