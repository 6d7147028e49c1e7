import { plural, t } from '../../lib/messages.ts'

const togglesAreOn = (count: number): string => plural(count, '1 toggle is on', '{count} toggles are on', { count })

interface Use {
  readonly used: boolean
  readonly enabledToggleCount: number
}

/** The state of an environment of a project. */
export function stateSentence({ used, enabledToggleCount: count }: Use): string {
  if (used) return count === 0 ? t('No toggle is on') : togglesAreOn(count)
  return count === 0 ? t('Not used') : t('Not used. {count} if you use it again', { count: togglesAreOn(count) })
}

/** The consequence of a change of the use, for the confirmation. */
export function consequence(environment: string, { used, enabledToggleCount: count }: Use): string {
  const toggles = plural(count, '1 toggle', '{count} toggles', { count })
  if (used)
    return count === 0
      ? t("No toggle is on in {environment}, so applications won't notice.", { environment })
      : plural(
          count,
          '{toggles} will no longer be served in {environment}. Applications will treat it as off.',
          '{toggles} will no longer be served in {environment}. Applications will treat them as off.',
          { toggles, environment },
        )
  return count === 0
    ? t("No toggle is on in {environment}, so applications won't notice.", { environment })
    : t('{toggles} will be served in {environment} again, with the strategies from before.', { toggles, environment })
}
