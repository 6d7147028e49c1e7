import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, inlineOf, parseMarkdown, plainOf } from '../lib/markdown.ts'
import { t } from '../lib/messages.ts'
import classes from './markdown.module.css'

/** Where a link of the text leads: to a page of this UI, to a place in the text, to the API reference, or nowhere. */
export type Target = { readonly to: string; readonly hash?: string } | { readonly href: string } | undefined

interface Context {
  readonly targetOf: (href: string) => Target
  readonly imageOf: (src: string) => string | undefined
}

const NOWHERE: Context = { targetOf: () => undefined, imageOf: () => undefined }

function LinkTo({ target, children }: { readonly target: Target; readonly children: ReactNode }) {
  if (target === undefined) return children
  if ('to' in target)
    return (
      <Anchor component={Link} to={target.to} hash={target.hash ?? ''} inherit underline="always">
        {children}
      </Anchor>
    )
  return (
    <Anchor href={target.href} inherit underline="always" rel="noreferrer">
      {children}
    </Anchor>
  )
}

const numbered = <T,>(items: readonly T[], render: (item: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a guide do not change, so their position identifies them
  items.map((item, index) => <Fragment key={index}>{render(item)}</Fragment>)

function inline(part: Inline, context: Context): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <b>{inlines(part.parts, context)}</b>
    case 'emphasis':
      return <em>{inlines(part.parts, context)}</em>
    case 'link':
      return <LinkTo target={context.targetOf(part.href)}>{inlines(part.parts, context)}</LinkTo>
    case 'image': {
      const src = context.imageOf(part.src)
      return src === undefined ? part.alt : <img src={src} alt={part.alt} />
    }
  }
}

const inlines = (parts: readonly Inline[], context: Context): ReactNode =>
  numbered(parts, (part) => inline(part, context))

function Table({ block, context }: { readonly block: Block & { kind: 'table' }; readonly context: Context }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark: it only scrolls
    <div
      className={classes.table}
      role="group"
      aria-label={t('Table: {plainOf}', { plainOf: plainOf(block.head[0] ?? []) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {numbered(block.head, (cell) => (
              <th scope="col">{inlines(cell, context)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(block.rows, (row) => (
            <tr>
              {numbered(row, (cell) => (
                <td>{inlines(cell, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rendered(block: Block, context: Context): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${Math.min(6, block.level)}`, { id: block.id }, inlines(block.parts, context))
    case 'paragraph':
      return <p>{inlines(block.parts, context)}</p>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote>{numbered(block.blocks, (inner) => rendered(inner, context))}</blockquote>
    case 'table':
      return <Table block={block} context={context} />
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        {},
        numbered(block.items, ({ parts, blocks }) => (
          <li>
            {inlines(parts, context)}
            {numbered(blocks, (inner) => rendered(inner, context))}
          </li>
        )),
      )
  }
}

interface MarkdownProps extends Partial<Context> {
  readonly source: string
  /** Without the first heading, which is the title of the page. */
  readonly isUntitled?: boolean
}

/** A text in Markdown, as elements. HTML in it stays text. */
export function Markdown({ source, isUntitled = false, ...given }: MarkdownProps) {
  const blocks = parseMarkdown(source)
  const [first] = blocks
  const shown = isUntitled && first?.kind === 'heading' ? blocks.slice(1) : blocks
  const context = { ...NOWHERE, ...given }
  return <div className={classes.text}>{numbered(shown, (block) => rendered(block, context))}</div>
}

/** A sentence of the server: names in it are bold. */
export const Sentence = ({ summary }: { readonly summary: string }) => inlines(inlineOf(summary), NOWHERE)
