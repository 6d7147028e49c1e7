import { Type } from 'typebox'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { findApplication, removeApplication, requireApplication, saveProperties } from './application-store.ts'
import { ApplicationChange, type ApplicationProperties } from './schema.ts'
import { usageViewOf } from './visibility.ts'

/** The fields that users edit. Times are not part of events. */
const eventData = ({ appName, description, url, icon, color }: ApplicationProperties) => ({
  name: appName,
  description,
  url,
  icon,
  color,
})

/** Throws a 404 also for an application that the actor does not see. */
const seenBy = async ({ tx, actor }: Context, appName: string) =>
  requireApplication(tx, await usageViewOf(tx, actor), appName)

export const updateApplication = defineCommand({
  name: 'application.update',
  isSentToSdks: false,
  ...onInstallation('UPDATE_APPLICATION'),
  input: Type.Object({ appName: PathName, change: ApplicationChange }),
  async run(ctx, { appName, change }): Promise<void> {
    const before = await seenBy(ctx, appName)
    const { description, url, icon, color } = { ...before, ...change }
    const after = { ...before, description, url, icon, color }
    if (sameJson(eventData(before), eventData(after))) return
    await saveProperties(ctx.tx, after)
    ctx.record({ type: 'application-updated', data: eventData(after), preData: eventData(before) })
  },
})

export const deleteApplication = defineCommand({
  name: 'application.delete',
  isSentToSdks: false,
  ...onInstallation('UPDATE_APPLICATION'),
  input: Type.Object({ appName: PathName }),
  async run(ctx, { appName }): Promise<void> {
    const application = await findApplication(ctx.tx, await usageViewOf(ctx.tx, ctx.actor), appName)
    if (!application) return
    await removeApplication(ctx.tx, appName)
    ctx.record({ type: 'application-deleted', preData: eventData(application) })
  },
})
