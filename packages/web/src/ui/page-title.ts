import { t } from '../lib/messages.ts'

interface TitleParts {
  readonly title: string
  /** The open tab, as the URL has it. */
  readonly tab?: string | undefined
  /** The name of the project. */
  readonly project?: string | undefined
}

const asLabel = (tab: string): string => `${tab.charAt(0).toUpperCase()}${tab.slice(1).replaceAll('-', ' ')}`

/** "checkout-v2 · History · Web Shop · Leverframe": the most specific part first, because browsers cut the end. */
export const pageTitle = ({ title, tab, project }: TitleParts): string =>
  [title, tab && t(asLabel(tab)), project === title ? undefined : project, 'Leverframe'].filter(Boolean).join(' · ')
