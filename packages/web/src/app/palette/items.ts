import type { LucideIcon } from 'lucide-react'
import { fuzzyScore } from './fuzzy.ts'

/** An item of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Keywords for the search. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /** False for actions that the user may not do: they are left out. */
  readonly isAllowed?: boolean
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

/** The label counts most, then the detail, then the keywords. */
const textsOf = ({ label, detail = '', keywords = '' }: Findable): string[] => [label, detail, keywords]

/** Whether the item matches every word. */
export const fits = (item: Findable, asked: readonly string[]): boolean =>
  fuzzyScore(textsOf(item), asked) !== undefined

/** The matching items, best first. Without words: all, in their order. */
export function ranked<T extends Findable>(items: readonly T[], asked: readonly string[]): T[] {
  if (asked.length === 0) return [...items]
  return items
    .flatMap((item) => {
      const score = fuzzyScore(textsOf(item), asked)
      return score === undefined ? [] : [{ item, score }]
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.item.label.length - b.item.label.length || (a.item.label < b.item.label ? -1 : 1),
    )
    .map(({ item }) => item)
}

/** Without empty groups, duplicates, and what the user may not do. */
export function tidied(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ id, isAllowed }) => isAllowed !== false && !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Valid names of toggles. */
export const isToggleName = (text: string): boolean =>
  text.length <= 100 && /^(?!\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$/.test(text)
