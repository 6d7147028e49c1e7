import { t } from './messages.ts'

export const MODES = ['open', 'protected', 'private'] as const
export type Mode = (typeof MODES)[number]

/** The description of a mode. */
export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  open: t('Open: everyone can see it and propose changes'),
  protected: t('Protected: everyone can see it, only members can propose changes'),
  private: t('Private: only members can see it'),
}

export const modeOf = (mode: string): Mode => MODES.find((one) => one === mode) ?? 'open'
