import { plural, t } from '../../lib/messages.ts'

export interface Clients {
  readonly total: number
  readonly upToDate: number
}

/** "11 of 12 clients are up to date". */
export function arrivedSentence({ total, upToDate }: Clients): string {
  if (total === 0) return t('none connected')
  if (total === upToDate) return plural(total, '1, up to date', '{total}, all up to date', { total })
  return t('{upToDate} of {total} up to date', { upToDate, total })
}

/** What blocks the deletion of an environment. Undefined when nothing does. */
export function hindrance(uses: {
  readonly enabledToggleCount: number
  readonly apiTokenCount: number
}): string | undefined {
  const { enabledToggleCount: toggles, apiTokenCount: tokens } = uses
  const parts = [
    toggles > 0 && plural(toggles, '1 toggle is on', '{toggles} toggles are on', { toggles }),
    tokens > 0 && plural(tokens, '1 API token uses it', '{tokens} API tokens use it', { tokens }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(t(', and '))
}
