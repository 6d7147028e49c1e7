import { readSetting, saveSetting } from '#features/instance/settings/index'
import { sameJson } from '#kernel/json'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { FRONTEND_KEY, originsIn } from './origins.ts'
import { FrontendSettings } from './schema.ts'

/** `initial` are the origins in use until some are stored. */
export const uiConfigCommands = (initial: readonly string[]) => ({
  saveFrontendOrigins: defineCommand({
    name: 'frontend.save-origins',
    ...onInstallation('UPDATE_CORS'),
    input: FrontendSettings,
    async run({ tx, now, record }, input): Promise<void> {
      const before = [...originsIn(await readSetting(tx, FRONTEND_KEY), initial)]
      const after = [...new Set(input.frontendApiOrigins)]
      if (sameJson(before, after)) return
      await saveSetting(tx, FRONTEND_KEY, { frontendApiOrigins: after }, now)
      record({
        type: 'setting-updated',
        data: { id: FRONTEND_KEY, frontendApiOrigins: after },
        preData: { id: FRONTEND_KEY, frontendApiOrigins: before },
      })
    },
  }),
})

export type UiConfigCommands = ReturnType<typeof uiConfigCommands>
