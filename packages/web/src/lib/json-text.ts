import { t } from './messages.ts'

/** Positions and layout of JSON text. `JSON.parse` names no line, and would round long numbers. */

interface Token {
  readonly text: string
  readonly at: number
}

const SPACE = /[ \t\r\n]*/y
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y

/** The tokens up to the first character that starts none, and the position where the reading ended. */
function tokensOf(text: string): { readonly tokens: readonly Token[]; readonly end: number } {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)?.[0]
    if (found === undefined) return { tokens, end: at }
    tokens.push({ text: found, at })
    at += found.length
  }
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

const isValue = (text: string): boolean => text !== '' && !'}],:'.includes(text)

/** What may follow a token; undefined when the token itself is wrong. `open` has the open brackets. */
function next(text: string, expected: Expected, open: string[]): Expected | undefined {
  const closed = (): Expected => {
    open.pop()
    return afterValue(open)
  }
  if (text === ']') return expected === 'value or ]' || expected === ', or ]' ? closed() : undefined
  if (text === '}') return expected === 'key or }' || expected === ', or }' ? closed() : undefined
  if (text === ',') return expected === ', or ]' ? 'value' : expected === ', or }' ? 'key' : undefined
  if (text === ':') return expected === ':' ? 'value' : undefined
  if (expected.startsWith('key')) return text.startsWith('"') ? ':' : undefined
  if (!expected.startsWith('value') || !isValue(text)) return undefined
  if (text === '{' || text === '[') {
    open.push(text)
    return text === '{' ? 'key or }' : 'value or ]'
  }
  return afterValue(open)
}

const afterValue = (open: readonly string[]): Expected =>
  open.length === 0 ? 'end' : open.at(-1) === '{' ? ', or }' : ', or ]'

/** The position of the first mistake; undefined for JSON. */
function mistakeIn(text: string): number | undefined {
  const { tokens, end } = tokensOf(text)
  const open: string[] = []
  let expected: Expected = 'value'
  for (const token of tokens) {
    const after = next(token.text, expected, open)
    if (after === undefined) return token.at
    expected = after
  }
  return expected === 'end' && end === text.length ? undefined : end
}

/** "Invalid JSON: line 1, column 9"; undefined for JSON. */
export function jsonProblem(text: string): string | undefined {
  const at = mistakeIn(text)
  if (at === undefined) return undefined
  const lines = text.slice(0, at).split('\n')
  return t('Invalid JSON: line {count}, column {count2}', {
    count: lines.length,
    count2: (lines.at(-1) ?? '').length + 1,
  })
}

const INDENT = '  '

/** The same JSON with one item on each line. Numbers, strings and the order of keys stay as they are typed. */
export function formatJson(text: string): string {
  if (mistakeIn(text) !== undefined) return text
  const { tokens } = tokensOf(text)
  let out = ''
  let depth = 0
  const line = () => `\n${INDENT.repeat(depth)}`
  tokens.forEach(({ text: token }, index) => {
    const isEmpty = '{['.includes(tokens[index - 1]?.text ?? ' ')
    if (token === '}' || token === ']') {
      depth -= 1
      out += isEmpty ? token : line() + token
      return
    }
    if (isEmpty) out += line()
    out += token
    if (token === '{' || token === '[') depth += 1
    if (token === ',') out += line()
    if (token === ':') out += ' '
  })
  return out
}
