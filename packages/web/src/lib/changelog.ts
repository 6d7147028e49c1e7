import { type Block, type Inline, parseMarkdown, plainOf } from './markdown.ts'
import { t } from './messages.ts'

export interface Release {
  /** `0.2.0 (2026-12-01)` */
  readonly title: string
  /** The lines for users, newest first. */
  readonly news: readonly (readonly Inline[])[]
}

const titleOf = (block: Block | undefined, level: number): string | undefined =>
  block?.kind === 'heading' && block.level === level ? plainOf(block.parts) : undefined

/** Technical terms of operators: settings, paths, headers and other code. */
const OPERATIONS =
  /\b(?:[A-Z]{2,}_[A-Z_]+…?|SQLite|PostgreSQL|OpenAPI|OpenTelemetry|Prometheus|Grafana|Docker|npm|SDKs?|API|HTTP|SIGTERM|[a-z]+\.md)\b|\/api\//

const hasCode = (parts: readonly Inline[]): boolean =>
  parts.some((part) => part.kind === 'code' || ('parts' in part && hasCode(part.parts)))

const isForUsers = (parts: readonly Inline[]): boolean => !hasCode(parts) && !OPERATIONS.test(plainOf(parts))

/** The section that lists what users of the web UI notice. Without it the additions without technical terms are used. */
const FOR_USERS = t('For users')

function linesIn(blocks: readonly Block[], title: string): readonly (readonly Inline[])[] {
  const at = blocks.findIndex((block) => titleOf(block, 3) === title)
  const list = at < 0 ? undefined : blocks[at + 1]
  return list?.kind === 'list' ? list.items.map(({ parts }) => parts) : []
}

function newsIn(blocks: readonly Block[]): readonly (readonly Inline[])[] {
  const own = linesIn(blocks, FOR_USERS)
  const found = own.length > 0 ? own : linesIn(blocks, 'Added').filter(isForUsers)
  return found.toReversed()
}

/** All releases of a changelog, newest first, with their lines for users. New entries are at the end of their list. */
export function releasesOf(source: string): readonly Release[] {
  const blocks = parseMarkdown(source)
  const starts = blocks.flatMap((block, index) => (titleOf(block, 2) === undefined ? [] : [index]))
  return starts.map((start, index) => ({
    title: titleOf(blocks[start], 2) ?? '',
    news: newsIn(blocks.slice(start + 1, starts[index + 1])),
  }))
}

/** The newest release of a changelog, with at most `most` of its lines for users. */
export function newestRelease(source: string, most: number): Release | undefined {
  const [newest] = releasesOf(source)
  return newest && { ...newest, news: newest.news.slice(0, most) }
}
