import { isVersion } from '@leverframe/domain'
import { all, any, type Condition, constraint, Inexpressible, isOneOf, isPresent, not } from './condition.ts'
import { nameFrom } from './flags.ts'

/**
 * Queries of GO Feature Flag, such as `(key eq "a" or email ew "@b.c") and age ge 18`:
 *   or      = and { "or" and }
 *   and     = unary { "and" unary }
 *   unary   = "not" unary | "(" or ")" | compare
 *   compare = attribute ( "pr" | operator value | "in" "[" value { "," value } "]" )
 */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([()[\],])|(==|!=|<=|>=|<|>|&&|\|\|)|([^\s()[\],<>=!&|]+))/y

const WORDS: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '>': 'gt',
  '<=': 'le',
  '>=': 'ge',
}

interface Token {
  readonly text: string
  readonly isText: boolean
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (query.slice(TOKEN.lastIndex).trim() !== '') {
    const found = TOKEN.exec(query)
    if (!found) throw new Inexpressible(`the query ${query} cannot be read`)
    const [, quoted, ...others] = found
    const plain = others.find((one) => one !== undefined) ?? ''
    tokens.push(
      quoted === undefined
        ? { text: WORDS[plain] ?? plain, isText: false }
        : { text: quoted.slice(1, -1).replace(/\\(.)/g, '$1'), isText: true },
    )
  }
  return tokens
}

const NUMBERS: Readonly<Record<string, string>> = {
  eq: 'NUM_EQ',
  lt: 'NUM_LT',
  le: 'NUM_LTE',
  gt: 'NUM_GT',
  ge: 'NUM_GTE',
}
const VERSIONS: Readonly<Record<string, string>> = {
  eq: 'SEMVER_EQ',
  lt: 'SEMVER_LT',
  le: 'SEMVER_LTE',
  gt: 'SEMVER_GT',
  ge: 'SEMVER_GTE',
}
const TEXTS: Readonly<Record<string, string>> = { co: 'STR_CONTAINS', sw: 'STR_STARTS_WITH', ew: 'STR_ENDS_WITH' }

export const fieldOf = (attribute: string): string =>
  attribute === 'key' || attribute === 'targetingKey' ? 'userId' : nameFrom(attribute)

function compared(field: string, operator: string, { text, isText }: Token): Condition {
  if (operator === 'ne') return not(compared(field, 'eq', { text, isText }))
  if (TEXTS[operator] !== undefined) return constraint(field, TEXTS[operator], { values: [text] })
  const isNumber = !isText && text !== '' && Number.isFinite(Number(text))
  if (isNumber && NUMBERS[operator] !== undefined) return constraint(field, NUMBERS[operator], { value: text })
  if (!isText && isVersion(text) && VERSIONS[operator] !== undefined)
    return constraint(field, VERSIONS[operator], { value: text })
  if (operator === 'eq') return isOneOf(field, [text])
  throw new Inexpressible(`the comparison ${field} ${operator} ${text} does not exist here`)
}

export function queryCondition(query: string): Condition {
  const tokens = tokensOf(query)
  let at = 0
  const isNext = (word: string) => !tokens[at]?.isText && tokens[at]?.text.toLowerCase() === word
  const take = (): Token => {
    const token = tokens[at++]
    if (!token) throw new Inexpressible(`the query ${query} ends too early`)
    return token
  }
  const expect = (word: string) => {
    if (!isNext(word)) throw new Inexpressible(`the query ${query} has no ${word} where one is needed`)
    at++
  }
  const list = (next: () => Condition, word: string): Condition[] => {
    const found = [next()]
    while (isNext(word)) {
      at++
      found.push(next())
    }
    return found
  }
  const either = (): Condition => any(list(both, 'or'))
  const both = (): Condition => all(list(unary, 'and'))
  const unary = (): Condition => {
    if (isNext('not')) {
      at++
      return not(unary())
    }
    if (!isNext('(')) return compare()
    at++
    const inner = either()
    expect(')')
    return inner
  }
  const compare = (): Condition => {
    const field = fieldOf(take().text)
    const operator = take().text.toLowerCase()
    if (operator === 'pr') return isPresent(field)
    if (operator !== 'in') return compared(field, operator, take())
    expect('[')
    const values: string[] = []
    while (!isNext(']')) {
      values.push(take().text)
      if (!isNext(']')) expect(',')
    }
    at++
    return isOneOf(field, values)
  }
  const condition = either()
  if (at < tokens.length) throw new Inexpressible(`the query ${query} cannot be read`)
  return condition
}
