import type { LucideIcon } from 'lucide-react'

/** Something that can be chosen. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Other words for it. */
  readonly words?: string
  readonly icon: LucideIcon
  /** Why it is not possible. */
  readonly refusal?: string | undefined
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

type Findable = Pick<PaletteItem, 'label' | 'detail' | 'words'>

/** Every word stands somewhere in it. */
export function fits({ label, detail = '', words = '' }: Findable, asked: readonly string[]): boolean {
  const text = `${label} ${detail} ${words}`.toLowerCase()
  return asked.every((word) => text.includes(word))
}

/** Names that begin with what was typed come first, then the shorter ones. */
export const byCloseness =
  (asked: readonly string[]) =>
  (a: Findable, b: Findable): number => {
    const first = asked[0] ?? ''
    const begins = ({ label }: Findable) => Number(!label.toLowerCase().startsWith(first))
    return begins(a) - begins(b) || a.label.length - b.label.length || (a.label < b.label ? -1 : 1)
  }

/** Without empty groups, and nothing twice. */
export function tidied(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** What a toggle may be called. */
export const isToggleName = (text: string): boolean =>
  text.length <= 100 && /^(?!\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$/.test(text)
