import { t } from '../../lib/messages.ts'

/** A context for the preview: fields and values. */
export type PreviewContext = Readonly<Record<string, string>>

export type ReadContexts =
  | { readonly contexts: readonly PreviewContext[]; readonly problem: undefined }
  | { readonly contexts: undefined; readonly problem: string }

export const MAX_CONTEXTS = 50

const PAIR = /^\s*([^=,"\s]+)\s*=\s*(?:"([^"]*)"|([^,"]*?))\s*(?:,|$)/

function contextFrom(line: string): PreviewContext | undefined {
  const context: Record<string, string> = {}
  let rest = line
  while (rest.trim() !== '') {
    const found = PAIR.exec(rest)
    if (!found?.[1]) return undefined
    context[found[1]] = found[2] ?? found[3] ?? ''
    rest = rest.slice(found[0].length)
  }
  return context
}

/** Parses one context per line, `userId=7, plan=pro`. A value with a comma is in quotes. */
export function readContexts(text: string): ReadContexts {
  const contexts: PreviewContext[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const context = contextFrom(line)
    if (!context)
      return {
        contexts: undefined,
        problem: t('Line {index}: use the form "userId=7, plan=pro".', { index: index + 1 }),
      }
    contexts.push(context)
  }
  if (contexts.length === 0) return { contexts: undefined, problem: t('Enter at least one context.') }
  if (contexts.length > MAX_CONTEXTS)
    return {
      contexts: undefined,
      problem: t('At most {maxContexts} lines; found {count}.', { maxContexts: MAX_CONTEXTS, count: contexts.length }),
    }
  return { contexts, problem: undefined }
}

const quoted = (value: string): string => (value.includes(',') ? `"${value}"` : value)

/** Formats a context that the server returned. */
export function contextSentence(context: Readonly<Record<string, unknown>>): string {
  const { properties, ...fields } = context as { properties?: Record<string, unknown> }
  const all = Object.entries({ ...fields, ...properties })
  return all.map(([name, value]) => `${name}=${quoted(String(value))}`).join(', ') || t('somebody unknown')
}

/** This many contexts that differ in the number of the user. */
export const someUsers = (count: number): string =>
  Array.from({ length: count }, (_, index) => `userId=${index + 1}`).join('\n')

/** One context per line, in the form that `readContexts` parses. */
export const contextLines = (contexts: readonly PreviewContext[]): string => contexts.map(contextSentence).join('\n')
