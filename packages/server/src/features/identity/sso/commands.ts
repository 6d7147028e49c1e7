import { demandGrantableRole, findRole, findRoleByName } from '#features/identity/roles/index'
import { isSealed, readSetting, type SettingValue, saveSetting } from '#features/instance/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { isRootType } from '#kernel/roles'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { SecretBox } from '#platform/secrets/secret-box'
import { OIDC_KEY, PASSWORD_KEY, storedView, withoutSecret } from './effective-settings.ts'
import { withDefaults } from './rules.ts'
import { MASK, OidcSettings, PasswordLoginSettings, type StoredOidcSettings } from './schema.ts'

/**
 * Only ADMIN may change the provider, because the provider decides who can log in as which user.
 * UPDATE_AUTH_CONFIGURATION only reads.
 */

/** The secret is masked, so a change of the secret alone keeps the version. */
export const oidcVersion = contentVersion<StoredOidcSettings, unknown>({
  label: () => 'The configuration of log-in with OpenID Connect',
  read: async (q) => storedView(await readSetting(q, OIDC_KEY)),
})

/** New users get the default role, so the caller must be allowed to grant it. */
async function checkDefaultRole(ctx: Context, settings: OidcSettings): Promise<void> {
  const { defaultRootRoleId: id, defaultRootRole: name = 'Viewer' } = settings
  const role = id === undefined ? await findRoleByName(ctx.tx, name) : await findRole(ctx.tx, id)
  if (!role || !isRootType(role.type)) throw invalid('/body/defaultRootRoleId', 'there is no root role of this id')
  await demandGrantableRole(ctx, role)
}

/** Unknown fields are not stored. */
const knownFields = (input: OidcSettings): OidcSettings =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in OidcSettings.properties)) as OidcSettings

function openedSecret(box: SecretBox, stored: SettingValue | undefined): string | undefined {
  try {
    return isSealed(stored?.secret) ? box.open(stored.secret.sealed) : undefined
  } catch {
    // Without the key, the stored secret cannot be compared: treat the new one as different.
    return undefined
  }
}

const saveOidcSettings = (box: SecretBox, isReadOnly: boolean) =>
  defineCommand({
    name: 'oidc.save-settings',
    ...onInstallation('ADMIN'),
    // Settings from environment variables have no stored version: they refuse every write.
    versionOf: async (input, q) => (isReadOnly ? undefined : oidcVersion.versionOf(input, q)),
    input: OidcSettings,
    async run(ctx, input): Promise<OidcSettings> {
      const { tx, now, record } = ctx
      if (isReadOnly)
        throw new Failure(
          'conflict',
          'Environment variables (OIDC_…) hold these settings: they can only be changed there',
        )
      const settings = knownFields(input)
      const before = await readSetting(tx, OIDC_KEY)
      const { secret, ...visible } = settings
      if (secret === MASK && !isSealed(before?.secret))
        throw invalid('/body/secret', 'there is no stored secret to keep')
      const keepsSecret = secret === MASK || secret === openedSecret(box, before)
      const old = withoutSecret(before)
      if (keepsSecret && sameJson(old, visible)) return settings
      await checkDefaultRole(ctx, settings)
      const stored = keepsSecret ? before?.secret : { sealed: box.seal(secret) }
      await saveSetting(tx, OIDC_KEY, { ...visible, secret: stored }, now)
      record({
        type: 'setting-updated',
        data: { id: OIDC_KEY, ...withDefaults(visible), secretReplaced: !keepsSecret },
        preData: { id: OIDC_KEY, ...withDefaults(old) },
      })
      return settings
    },
  })

const savePasswordLogin = (isOidcOn: (stored: SettingValue | undefined) => boolean) =>
  defineCommand({
    name: 'oidc.save-password-login',
    ...onInstallation('ADMIN'),
    input: PasswordLoginSettings,
    async run({ tx, now, record }, { disabled }): Promise<PasswordLoginSettings> {
      const before = (await readSetting(tx, PASSWORD_KEY))?.disabled === true
      if (before === disabled) return { disabled }
      if (disabled && !isOidcOn(await readSetting(tx, OIDC_KEY)))
        throw new Failure('conflict', 'No one could log in any more: switch on log-in with OpenID Connect first')
      await saveSetting(tx, PASSWORD_KEY, { disabled }, now)
      const id = PASSWORD_KEY
      record({ type: 'setting-updated', data: { id, disabled }, preData: { id, disabled: before } })
      return { disabled }
    },
  })

/** `isReadOnly` and `isOidcOn` depend on environment variables as well as on the stored settings. */
export const oidcCommands = (
  box: SecretBox,
  isReadOnly: boolean,
  isOidcOn: (stored: SettingValue | undefined) => boolean,
) => ({ saveOidcSettings: saveOidcSettings(box, isReadOnly), savePasswordLogin: savePasswordLogin(isOidcOn) })

export type OidcCommands = ReturnType<typeof oidcCommands>
