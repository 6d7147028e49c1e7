export interface Clients {
  readonly total: number
  readonly upToDate: number
}

/** "11 of 12 clients are up to date". */
export function arrivedSentence({ total, upToDate }: Clients): string {
  if (total === 0) return 'none connected'
  if (total === upToDate) return total === 1 ? '1, up to date' : `${total}, all up to date`
  return `${upToDate} of ${total} up to date`
}

/** What blocks the deletion of an environment. Undefined when nothing does. */
export function hindrance(uses: {
  readonly enabledToggleCount: number
  readonly apiTokenCount: number
}): string | undefined {
  const { enabledToggleCount: toggles, apiTokenCount: tokens } = uses
  const parts = [
    toggles > 0 && (toggles === 1 ? '1 toggle is on' : `${toggles} toggles are on`),
    tokens > 0 && (tokens === 1 ? '1 API token uses it' : `${tokens} API tokens use it`),
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(', and ')
}
