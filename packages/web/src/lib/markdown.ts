/**
 * The Markdown of our own guides and of sentences of the server, as data. It is rendered as React elements, so no text
 * of it can become markup. Supported: headings, paragraphs, lists, tables, code, quotes, links, images, strong, emphasis.
 */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }

export interface ListItem {
  readonly parts: readonly Inline[]
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly head: readonly Inline[][]; readonly rows: readonly Inline[][][] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }

const INLINE =
  /\\([\\`*_{}[\]()#+\-.!<>~|&])|`` ?(.+?) ?``|`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:[^[\]\\]|\\.)+)\]\(([^)\s]+)\)|\*\*((?:[^*\\]|\\.|\*(?!\*))+)\*\*|(?<![\w*])\*((?:[^*\\\s]|\\.)(?:(?:[^*\\]|\\.)*(?:[^*\\\s]|\\.))?)\*(?![\w*])/g

/** The parts of one line or paragraph. */
export function inlineOf(source: string): Inline[] {
  const parts: Inline[] = []
  let text = ''
  let end = 0
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text })
    text = ''
  }
  for (const found of source.matchAll(INLINE)) {
    text += source.slice(end, found.index)
    end = found.index + found[0].length
    const [, escaped, quoted, code, alt, src, label, href, strong, emphasis] = found
    if (escaped !== undefined) {
      text += escaped
      continue
    }
    flush()
    if (quoted !== undefined || code !== undefined) parts.push({ kind: 'code', text: quoted ?? code ?? '' })
    else if (src !== undefined) parts.push({ kind: 'image', src, alt: alt ?? '' })
    else if (href !== undefined) parts.push({ kind: 'link', href, parts: inlineOf(label ?? '') })
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inlineOf(strong) })
    else parts.push({ kind: 'emphasis', parts: inlineOf(emphasis ?? '') })
  }
  text += source.slice(end)
  flush()
  return parts
}

/** The text without markup. */
export const plainOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? plainOf(part.parts) : 'text' in part ? part.text : part.alt)).join('')

/** The id of a heading, as GitHub makes it. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const HEADING = /^(#{1,6}) (.+)$/
const ITEM = /^( *)([-*]|\d+\.) +(.*)$/
const FENCE = /^ *(`{3,})/
const isTableRule = (line: string | undefined): boolean => line !== undefined && /^\|?[\s:|-]*-{3,}[\s:|-]*$/.test(line)
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

/** A `|` in code or after a backslash does not end a cell. */
function cellsOf(line: string): Inline[][] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .match(/(?:\\.|`[^`]*`|[^|\\`])+|(?<=\|)(?=\|)/g)
  return (cells ?? []).map((cell) => inlineOf(cell.trim()))
}

interface Taken<T> {
  readonly block: T
  /** The number of the first line after it. */
  readonly next: number
}

function takeCode(lines: readonly string[], start: number): Taken<Block> {
  const [, fence = '```'] = FENCE.exec(lines[start] ?? '') ?? []
  let end = start + 1
  while (end < lines.length && !lines[end]?.trim().startsWith(fence)) end++
  const indent = indentOf(lines[start] ?? '')
  const text = lines
    .slice(start + 1, end)
    .map((line) => line.slice(Math.min(indent, indentOf(line))))
    .join('\n')
  return { block: { kind: 'code', text }, next: end + 1 }
}

function takeTable(lines: readonly string[], start: number): Taken<Block> {
  let end = start + 2
  while (lines[end]?.includes('|')) end++
  const rows = lines.slice(start + 2, end).map(cellsOf)
  return { block: { kind: 'table', head: cellsOf(lines[start] ?? ''), rows }, next: end }
}

function takeQuote(lines: readonly string[], start: number): Taken<Block> {
  let end = start
  while (lines[end]?.startsWith('>')) end++
  const inner = lines.slice(start, end).map((line) => line.replace(/^> ?/, ''))
  return { block: { kind: 'quote', blocks: blocksOf(inner) }, next: end }
}

/** Lines that are indented belong to the item, and so do lines that continue its text. */
function takeItem(lines: readonly string[], start: number): Taken<ListItem> {
  const [, , , first = ''] = ITEM.exec(lines[start] ?? '') ?? []
  const indent = indentOf(lines[start] ?? '')
  const inner: string[] = []
  let end = start + 1
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (isBlank(line)) {
      const after = lines[end + 1]
      if (after === undefined || isBlank(after) || indentOf(after) <= indent) break
    } else if (indentOf(line) <= indent) break
    inner.push(line)
  }
  const isText = (line: string) => !isBlank(line) && !ITEM.test(line) && !FENCE.test(line)
  const more = inner.findIndex((line) => !isText(line))
  const text = [first, ...inner.slice(0, more < 0 ? undefined : more).map((line) => line.trim())].join(' ')
  const rest = more < 0 ? [] : inner.slice(more)
  const depth = Math.min(...rest.filter((line) => !isBlank(line)).map(indentOf), 100)
  return {
    block: { parts: inlineOf(text), blocks: blocksOf(rest.map((line) => line.slice(depth))) },
    next: end,
  }
}

function takeList(lines: readonly string[], start: number): Taken<Block> {
  const isOrdered = /^ *\d/.test(lines[start] ?? '')
  const items: ListItem[] = []
  let next = start
  while (ITEM.test(lines[next] ?? '') && /^ *\d/.test(lines[next] ?? '') === isOrdered) {
    const taken = takeItem(lines, next)
    items.push(taken.block)
    next = taken.next
    if (isBlank(lines[next]) && ITEM.test(lines[next + 1] ?? '')) next++
  }
  return { block: { kind: 'list', isOrdered, items }, next }
}

function takeParagraph(lines: readonly string[], start: number): Taken<Block> {
  let end = start + 1
  const isOther = (line: string) =>
    isBlank(line) || HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || line.startsWith('>')
  while (end < lines.length && !isOther(lines[end] ?? '')) end++
  const text = lines
    .slice(start, end)
    .map((line) => line.trim())
    .join(' ')
  return { block: { kind: 'paragraph', parts: inlineOf(text) }, next: end }
}

function headingOf(line: string): Block {
  const [, marks = '#', text = ''] = HEADING.exec(line) ?? []
  const parts = inlineOf(text)
  return { kind: 'heading', level: marks.length, id: slugOf(plainOf(parts)), parts }
}

function takeBlock(lines: readonly string[], start: number): Taken<Block> {
  const line = lines[start] ?? ''
  if (HEADING.test(line)) return { block: headingOf(line), next: start + 1 }
  if (FENCE.test(line)) return takeCode(lines, start)
  if (line.startsWith('>')) return takeQuote(lines, start)
  if (line.includes('|') && isTableRule(lines[start + 1])) return takeTable(lines, start)
  if (ITEM.test(line)) return takeList(lines, start)
  return takeParagraph(lines, start)
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let next = 0
  while (next < lines.length) {
    if (isBlank(lines[next])) {
      next++
      continue
    }
    const taken = takeBlock(lines, next)
    blocks.push(taken.block)
    next = taken.next
  }
  return blocks
}

export const parseMarkdown = (source: string): Block[] => blocksOf(source.split(/\r?\n/))
