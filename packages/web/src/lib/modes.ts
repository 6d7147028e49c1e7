export const MODES = ['open', 'protected', 'private'] as const
export type Mode = (typeof MODES)[number]

/** The description of a mode. */
export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  open: 'Open: everybody sees it and may propose changes',
  protected: 'Protected: everybody sees it, only members may propose changes',
  private: 'Private: only members see it',
}

export const modeOf = (mode: string): Mode => MODES.find((one) => one === mode) ?? 'open'
