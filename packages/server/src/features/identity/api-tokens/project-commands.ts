import { Type } from 'typebox'
import { requireLiveProject, requireProject } from '#features/workspace/index'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { Creation } from './commands.ts'
import {
  addToken,
  defaultEnvironment,
  eventFieldsOf,
  requireBelowTokenLimit,
  requireTokenAccess,
  unknownToken,
} from './creation.ts'
import { accessInProject, isOnlyFor, parseExpiry } from './rules.ts'
import type { TokenView } from './schema.ts'
import { findToken, markRevoked } from './store.ts'

const whereProject = ({ project }: { project: string }) => [{ project }]

const createProjectToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create-in-project',
    needs: ['CREATE_PROJECT_API_TOKEN'],
    where: whereProject,
    input: Type.Object({ project: PathName, ...Creation.properties }),
    async run(ctx, { project, token, hash }): Promise<TokenView> {
      await requireLiveProject(ctx.tx, project)
      const access = accessInProject(token, project, await defaultEnvironment(ctx.tx))
      await requireTokenAccess(ctx, access)
      await requireBelowTokenLimit(ctx.tx, limits)
      return addToken(ctx, access, { tokenName: token.tokenName, expiresAt: parseExpiry(token.expiresAt), hash })
    },
  })

/** A token that is valid for other projects too cannot be revoked by this project and is reported as unknown. */
const deleteProjectToken = defineCommand({
  name: 'token.delete-in-project',
  needs: ['DELETE_PROJECT_API_TOKEN'],
  where: whereProject,
  input: Type.Object({ project: PathName, id: Type.String() }),
  async run({ tx, now, record }, { project, id }): Promise<void> {
    await requireProject(tx, project)
    const token = await findToken(tx, id)
    if (!token || !isOnlyFor(token, project)) throw unknownToken()
    await markRevoked(tx, id, now)
    record({ type: 'api-token-deleted', ...eventFieldsOf(token), preData: token })
  },
})

export const projectTokenCommands = (limits: Limits) => ({
  createProjectToken: createProjectToken(limits),
  deleteProjectToken,
})
export type ProjectTokenCommands = ReturnType<typeof projectTokenCommands>
