import { Type } from 'typebox'
import { userIdOf } from '#features/identity/index'
import { isAdmin } from '#kernel/actor'
import type { EventData } from '#kernel/event'
import { invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { defineCommand } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { BatchInput } from '#platform/jobs/housekeeping'
import { removalCommand } from '#platform/jobs/retention'
import { type TargetPolicies, urlProblem } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import { removeOldNotices, removeSurplus } from './notice-store.ts'
import { readOwnChoices, readSlackTargets, saveChoice, saveSlackTarget } from './preference-store.ts'
import { NoticePreferencesChange } from './schema.ts'

export interface NoticeCommandDeps {
  readonly box: SecretBox
  readonly targets: TargetPolicies
}

/** The choices as event data. The URL of Slack is a secret. */
async function stateOf(q: Queryable, userId: number, name: string): Promise<EventData> {
  const notices = await readOwnChoices(q, userId)
  return { id: userId, name, notices, hasSlackUrl: (await readSlackTargets(q, [userId])).has(userId) }
}

const savePreferences = ({ box, targets }: NoticeCommandDeps) =>
  defineCommand({
    name: 'notice.save-preferences',
    isSentToSdks: false,
    // They belong to the caller.
    needs: [],
    where: () => [],
    input: NoticePreferencesChange,
    async run({ tx, actor, record }, { kinds = [], slackUrl }): Promise<void> {
      const userId = userIdOf(actor)
      const before = await stateOf(tx, userId, actor.name)
      for (const { kind, ...choice } of kinds) await saveChoice(tx, userId, kind, choice)
      if (slackUrl === null) await saveSlackTarget(tx, userId, null)
      else if (slackUrl !== undefined) {
        const isApproved = isAdmin(actor)
        const problem = urlProblem(slackUrl, targets(isApproved))
        if (problem) throw invalid('/body/slackUrl', problem)
        await saveSlackTarget(tx, userId, { sealedUrl: box.seal(slackUrl), isApproved })
      }
      const after = await stateOf(tx, userId, actor.name)
      if (slackUrl || !sameJson(before, after))
        record({ type: 'user-preferences-updated', data: after, preData: before })
    },
  })

const forgetOld = removalCommand('notice.forget', 'notices', removeOldNotices)

/** Removes the oldest notices of users who have too many. */
const forgetSurplus = defineCommand({
  name: 'notice.forget-surplus',
  isSentToSdks: false,
  needs: ['ADMIN'],
  where: () => [{}],
  input: Type.Object({
    ...BatchInput.properties,
    surplus: Type.Array(Type.Object({ userId: Type.Integer(), upTo: Type.Integer() })),
  }),
  async run({ tx, record }, { surplus, limit }): Promise<number> {
    let count = 0
    for (const one of surplus) if (count < limit) count += await removeSurplus(tx, one, limit - count)
    if (count > 0) record({ type: 'housekeeping-done', data: { what: 'notices', count } })
    return count
  },
})

export const noticeCommands = (deps: NoticeCommandDeps) => ({
  savePreferences: savePreferences(deps),
  forgetOld,
  forgetSurplus,
})
