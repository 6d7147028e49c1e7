const togglesAreOn = (count: number): string => (count === 1 ? '1 toggle is on' : `${count} toggles are on`)

interface Use {
  readonly used: boolean
  readonly enabledToggleCount: number
}

/** The state of an environment of a project. */
export function stateSentence({ used, enabledToggleCount: count }: Use): string {
  if (used) return count === 0 ? 'No toggle is on' : togglesAreOn(count)
  return count === 0 ? 'Not used' : `Not used. ${togglesAreOn(count)} if you use it again`
}

/** The consequence of a change of the use, for the confirmation. */
export function consequence(environment: string, { used, enabledToggleCount: count }: Use): string {
  const toggles = count === 1 ? '1 toggle' : `${count} toggles`
  if (used)
    return count === 0
      ? `No toggle is on in ${environment}, so applications won't notice.`
      : `${toggles} will no longer be served in ${environment}. Applications will treat ${count === 1 ? 'it' : 'them'} as off.`
  return count === 0
    ? `No toggle is on in ${environment}, so applications won't notice.`
    : `${toggles} will be served in ${environment} again, with the strategies from before.`
}
