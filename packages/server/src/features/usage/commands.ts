import { Type } from 'typebox'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { removeApplication, requireApplication, saveProperties } from './application-store.ts'
import { ApplicationChange, type ApplicationProperties } from './schema.ts'

/** What people say of it; when it was seen is nothing that anybody changed. */
const told = ({ appName, description, url, icon, color }: ApplicationProperties) => ({
  name: appName,
  description,
  url,
  icon,
  color,
})

export const updateApplication = defineCommand({
  name: 'application.update',
  needs: ['UPDATE_APPLICATION'],
  where: () => [{}],
  input: Type.Object({ appName: PathName, change: ApplicationChange }),
  async run({ tx, record }, { appName, change }): Promise<void> {
    const before = await requireApplication(tx, appName)
    const { description, url, icon, color } = { ...before, ...change }
    const after = { ...before, description, url, icon, color }
    if (sameJson(told(before), told(after))) return
    await saveProperties(tx, after)
    record({ type: 'application-updated', data: told(after), preData: told(before) })
  },
})

export const deleteApplication = defineCommand({
  name: 'application.delete',
  needs: ['UPDATE_APPLICATION'],
  where: () => [{}],
  input: Type.Object({ appName: PathName }),
  async run({ tx, record }, { appName }): Promise<void> {
    const application = await requireApplication(tx, appName)
    await removeApplication(tx, appName)
    record({ type: 'application-deleted', preData: told(application) })
  },
})
