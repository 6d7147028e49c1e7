import { type Block, type Inline, parseMarkdown, plainOf } from './markdown.ts'

export interface Release {
  /** `0.2.0 (2026-12-01)` */
  readonly title: string
  /** The last entries of "Added", newest first. */
  readonly news: readonly (readonly Inline[])[]
}

const titleOf = (block: Block | undefined, level: number): string | undefined =>
  block?.kind === 'heading' && block.level === level ? plainOf(block.parts) : undefined

/** The newest release of a changelog, with at most `most` of its additions. New entries are at the end of their list. */
export function newestRelease(source: string, most: number): Release | undefined {
  const blocks = parseMarkdown(source)
  const start = blocks.findIndex((block) => titleOf(block, 2) !== undefined)
  if (start < 0) return undefined
  const rest = blocks.slice(start + 1)
  const end = rest.findIndex((block) => titleOf(block, 2) !== undefined)
  const own = end < 0 ? rest : rest.slice(0, end)
  const added = own[own.findIndex((block) => titleOf(block, 3) === 'Added') + 1]
  const items = added?.kind === 'list' ? added.items.map(({ parts }) => parts) : []
  return { title: titleOf(blocks[start], 2) ?? '', news: items.slice(-most).toReversed() }
}
