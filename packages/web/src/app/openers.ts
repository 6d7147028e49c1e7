/** What the shell opens over a page. The components set these functions when they are mounted. */
export const openers = {
  palette: (): void => {},
  createToggle: (): void => {},
  shortcuts: (): void => {},
}

export const openPalette = (): void => openers.palette()

/** Opens the form for a new toggle, in the current project if there is one. */
export const openCreateToggle = (): void => openers.createToggle()

/** Opens the list of shortcuts. */
export const showShortcuts = (): void => openers.shortcuts()
