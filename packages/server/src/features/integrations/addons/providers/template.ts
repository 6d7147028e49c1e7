import Mustache from 'mustache'
import { type BodyFormat, bodyFormatFor } from './body-format.ts'

const MAX_TEMPLATE = 20_000
const MAX_BODY = 262_144
/** Counts rendered parts and iterations of sections, to limit nested lists. */
const MAX_STEPS = 100_000
const MAX_DEPTH = 10
const MAX_NAME = 200
/** The parser searches the end of a tag from each space, which is quadratic. */
const MAX_SPACES = 500

export type View = Readonly<Record<string, unknown>>

/** Looks up own properties only. Does not call functions. */
class OwnContext extends Mustache.Context {
  override push(view: unknown): OwnContext {
    return new OwnContext(view, this)
  }

  override lookup(name: string): unknown {
    if (name === '.') return this.view
    const path = name.split('.')
    let context: Mustache.Context | undefined = this
    for (; context; context = context.parent) {
      const hit = follow(context.view, path)
      if (hit) return typeof hit.value === 'function' ? undefined : hit.value
    }
    return undefined
  }
}

function follow(view: unknown, path: readonly string[]): { readonly value: unknown } | undefined {
  let value = view
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as View)[name]
  }
  return { value }
}

type Tokens = Parameters<Mustache.Writer['renderTokens']>[0]

/** Renders one body with the given format, and throws when it grows too large. */
class BodyWriter extends Mustache.Writer {
  readonly #format: BodyFormat
  #room = MAX_BODY
  #steps = MAX_STEPS

  constructor(format: BodyFormat) {
    super()
    this.#format = format
  }

  override renderTokens(tokens: Tokens, ...rest: [context: Mustache.Context, ...unknown[]]): string {
    this.#steps -= tokens.length + 1
    if (this.#steps < 0) throw new Error(`it repeats its sections more than ${MAX_STEPS} times`)
    return super.renderTokens(tokens, rest[0])
  }

  override rawValue(token: string[]): string {
    const [, text = ''] = token
    this.#format.pass(text)
    return this.#counted(text)
  }

  override escapedValue([, name = '']: string[], context: Mustache.Context): string {
    return this.#counted(this.#format.write(context.lookup(name), false))
  }

  override unescapedValue([, name = '']: string[], context: Mustache.Context): string {
    return this.#counted(this.#format.write(context.lookup(name), true))
  }

  #counted(text: string): string {
    this.#room -= text.length
    if (this.#room < 0) throw new Error(`the body is longer than ${MAX_BODY} characters`)
    return text
  }
}

/** A new writer for each body, so that nothing is global: neither escaping nor cached templates. */
export const renderBody = (template: string, contentType: string, view: View): string =>
  new BodyWriter(bodyFormatFor(contentType)).render(template, new OwnContext(view))

export const NOT_JSON = 'must make valid JSON from every event, as its content type says'

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns a problem of a template before it is used; `samples` are events to test it with. */
export function templateProblem(template: string, contentType: string, samples: readonly View[]): string | undefined {
  if (template.length > MAX_TEMPLATE) return `must have at most ${MAX_TEMPLATE} characters`
  if (new RegExp(`\\s{${MAX_SPACES}}`).test(template)) return `must not have ${MAX_SPACES} spaces in a row`
  try {
    const tokens: unknown = new Mustache.Writer().parse(template)
    const problem = tokensProblem(tokens, 0)
    if (problem) return problem
    for (const sample of samples) {
      const body = renderBody(template, contentType, sample)
      if (bodyFormatFor(contentType).isJson && !isJsonText(body)) return NOT_JSON
    }
  } catch (error) {
    return `cannot be used: ${(error as Error).message.slice(0, 200)}`
  }
  return undefined
}

function tokensProblem(tokens: unknown, depth: number): string | undefined {
  if (!Array.isArray(tokens)) return undefined
  if (depth > MAX_DEPTH) return `must not have more than ${MAX_DEPTH} sections inside of each other`
  for (const [symbol, name, , , inner] of tokens as unknown[][]) {
    if (symbol === '>') return 'must not use partials: {{> …}}'
    if (symbol !== 'text' && symbol !== '!' && String(name).length > MAX_NAME)
      return `must not have names of more than ${MAX_NAME} characters`
    const problem = symbol === '#' || symbol === '^' ? tokensProblem(inner, depth + 1) : undefined
    if (problem) return problem
  }
  return undefined
}
