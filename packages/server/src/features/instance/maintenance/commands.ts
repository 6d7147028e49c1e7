import { Type } from 'typebox'
import { readSetting, type Settings, saveSetting } from '#features/instance/settings/index'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'

/** Key of the stored setting, and its id in events. */
const KEY = 'maintenance'

export const MaintenanceMode = Type.Object({
  enabled: Type.Boolean({ description: 'Whether the server refuses changes. SDKs are served as usual.' }),
})

/** Reads from memory. The event log updates every instance. */
export const isInMaintenance = async (settings: Settings): Promise<boolean> =>
  (await settings.current(KEY))?.enabled === true

const switchMaintenance = defineCommand({
  name: 'maintenance.switch',
  isSentToSdks: false,
  ...onInstallation('UPDATE_MAINTENANCE_MODE'),
  input: MaintenanceMode,
  runsInMaintenance: true,
  async run({ tx, now, record }, { enabled }): Promise<void> {
    const before = (await readSetting(tx, KEY))?.enabled === true
    if (before === enabled) return
    await saveSetting(tx, KEY, { enabled }, now)
    record({ type: 'setting-updated', data: { id: KEY, enabled }, preData: { id: KEY, enabled: before } })
  },
})

export const maintenanceCommands = { switchMaintenance }
