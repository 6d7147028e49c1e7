import type { Settings } from '#features/instance/settings/index'
import { get, noContent, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { isInMaintenance, MaintenanceMode, maintenanceCommands } from './commands.ts'

const path = '/api/admin/maintenance'

export const maintenanceRoutes = ({ log }: Deps, settings: Settings) => ({
  getMaintenance: get(path, 'Get whether maintenance mode is on', {
    access: { needs: ['UPDATE_MAINTENANCE_MODE'] },
    response: MaintenanceMode,
    handle: async () => {
      await log.catchUp()
      return { enabled: await isInMaintenance(settings) }
    },
  }),
  toggleMaintenance: post(path, 'Switch maintenance mode on or off', {
    body: MaintenanceMode,
    runs: maintenanceCommands.switchMaintenance,
    input: ({ body }) => body,
    response: noContent,
    view: () => settings.refresh(),
  }),
})
