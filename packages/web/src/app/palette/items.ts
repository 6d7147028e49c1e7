import type { LucideIcon } from 'lucide-react'

/** An item of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Keywords for the search. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /** The reason why it is disabled. */
  readonly refusal?: string | undefined
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

export const termsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

type Findable = Pick<PaletteItem, 'label' | 'detail' | 'keywords'>

/** Whether the item contains every word. */
export function fits({ label, detail = '', keywords = '' }: Findable, asked: readonly string[]): boolean {
  const text = `${label} ${detail} ${keywords}`.toLowerCase()
  return asked.every((word) => text.includes(word))
}

/** Names that start with the query come first, then shorter ones. */
export const byCloseness =
  (asked: readonly string[]) =>
  (a: Findable, b: Findable): number => {
    const first = asked[0] ?? ''
    const begins = ({ label }: Findable) => Number(!label.toLowerCase().startsWith(first))
    return begins(a) - begins(b) || a.label.length - b.label.length || (a.label < b.label ? -1 : 1)
  }

/** Without empty groups and duplicates. */
export function tidied(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Valid names of toggles. */
export const isToggleName = (text: string): boolean =>
  text.length <= 100 && /^(?!\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$/.test(text)
