/**
 * An upper bound for the cost of a pattern, computed from its text. Compiling comes after this check: RE2 expands
 * repeats, so the compiled program of a short pattern can have a million instructions.
 *
 * The scanner follows the grammar of RE2. For an invalid pattern the result has no meaning: RE2 stops at the same
 * character and refuses the pattern.
 */

/** A Unicode class such as \pL is a list of several hundred ranges. It is built once, however often it is repeated. */
const UNICODE_CLASS = 30
/** Case-insensitive ranges are built from single characters, this many per unit. */
const FOLDED_CHARACTERS = 32
/** Items of a bracketed class per unit. */
const CLASS_ITEMS = 8
/** The two instructions that every program has. */
const FRAME = 2

/** One group during the scan: closed branches, the current branch, and its last atom, to which a repeat applies. */
interface Group {
  branches: number
  branch: number
  atom: number
  readonly isCaptured: boolean
}

const newGroup = (isCaptured: boolean): Group => ({ branches: 0, branch: 0, atom: 0, isCaptured })

/** A branch without atoms is one instruction. */
const sizeOfBranch = ({ branch, atom }: Group): number => Math.max(1, branch + atom)

const REPEAT = /\{(\d+)(,(\d*))?\}/y
const FLAGS = /\(\?[A-Za-z-]*([:)])/y
const NAME = /\(\?P?<[^>]*>/y
const ESCAPED_CHARACTER = /\\(?:x\{[0-9A-Fa-f]*\}|x[0-9A-Fa-f]{2}|[0-7]{1,3}|[\s\S])/uy
const UNICODE_ESCAPE = /\\[pP](?:\{[^}]*\}|[\s\S])/uy
const CLASS_NAME = /\[:\^?[a-z]+:\]/y
const CHARACTER = /[\s\S]/uy
const IGNORES_CASE = /\(\?[A-Za-z-]*i/

/** The match of `expression` at position `at`, or undefined. */
function found(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at
  return expression.exec(text) ?? undefined
}

class Scanner {
  readonly #text: string
  readonly #ignoresCase: boolean
  readonly #groups: Group[] = []
  #group = newGroup(false)
  #at = 0
  /** Cost that repeats do not multiply. */
  #classes = 0

  constructor(text: string, ignoresCase: boolean) {
    this.#text = text
    this.#ignoresCase = ignoresCase || IGNORES_CASE.test(text)
  }

  cost(): number {
    while (this.#at < this.#text.length) this.#step()
    while (this.#groups.length > 0) this.#closeGroup()
    return FRAME + this.#group.branches + sizeOfBranch(this.#group) + Math.ceil(this.#classes)
  }

  #step(): void {
    const read = READERS.get(this.#text[this.#at] as string)
    if (read) {
      read(this)
      return
    }
    this.#skip(CHARACTER)
    this.#push(1)
  }

  #skip(expression: RegExp): string {
    const text = found(expression, this.#text, this.#at)?.[0] ?? this.#text.slice(this.#at)
    this.#at += Math.max(1, text.length)
    return text
  }

  nextBranch(): void {
    this.#at++
    this.#group.branches += sizeOfBranch(this.#group) + 1
    this.#group.branch = 0
    this.#group.atom = 0
  }

  endGroup(): void {
    this.#at++
    this.#closeGroup()
  }

  #push(size: number): void {
    this.#group.branch += this.#group.atom
    this.#group.atom = size
  }

  repeat(least: number, most: number, length: number): void {
    this.#at += length
    // Lazy repeats have the same size.
    if (this.#text[this.#at] === '?') this.#at++
    const { atom } = this.#group
    const copies = Number.isFinite(most) ? most : Math.max(1, least)
    const optional = Number.isFinite(most) ? most - least : 2
    this.#group.atom = Math.max(1, atom * copies + Math.max(0, optional))
  }

  countedRepeat(): void {
    const repeat = found(REPEAT, this.#text, this.#at)
    if (!repeat) {
      this.#at++
      this.#push(1)
      return
    }
    const least = Number(repeat[1])
    const most = repeat[2] === undefined ? least : repeat[3] === '' ? Number.POSITIVE_INFINITY : Number(repeat[3])
    this.repeat(least, most, repeat[0].length)
  }

  openGroup(): void {
    const flags = found(FLAGS, this.#text, this.#at)
    if (flags) {
      this.#at += flags[0].length
      if (flags[1] === ':') this.#enter(false)
      return
    }
    const name = found(NAME, this.#text, this.#at)
    this.#at += name ? name[0].length : 1
    this.#enter(true)
  }

  #enter(isCaptured: boolean): void {
    this.#groups.push(this.#group)
    this.#group = newGroup(isCaptured)
  }

  #closeGroup(): void {
    const parent = this.#groups.pop()
    if (!parent) return
    const size = this.#group.branches + sizeOfBranch(this.#group) + (this.#group.isCaptured ? 2 : 0)
    this.#group = parent
    this.#push(size)
  }

  escape(): void {
    const next = this.#text[this.#at + 1]
    if (next === 'Q') {
      this.#quoted()
      return
    }
    if (next === 'p' || next === 'P') {
      this.#skip(UNICODE_ESCAPE)
      this.#classes += UNICODE_CLASS
    } else {
      if (this.#ignoresCase) this.#classes += 1
      this.#skip(ESCAPED_CHARACTER)
    }
    this.#push(1)
  }

  #quoted(): void {
    const end = this.#text.indexOf('\\E', this.#at + 2)
    const text = this.#text.slice(this.#at + 2, end < 0 ? undefined : end)
    for (const _ of text) this.#push(1)
    this.#at = end < 0 ? this.#text.length : end + 2
  }

  characterClass(): void {
    this.#at++
    if (this.#text[this.#at] === '^') this.#at++
    for (let isFirst = true; this.#at < this.#text.length; isFirst = false) {
      if (this.#text[this.#at] === ']' && !isFirst) break
      this.#classItem()
    }
    this.#at++
    this.#push(1)
  }

  #classItem(): void {
    const [first, second] = [this.#text[this.#at], this.#text[this.#at + 1]]
    if (first === '\\' && (second === 'p' || second === 'P')) {
      this.#skip(UNICODE_ESCAPE)
      this.#classes += UNICODE_CLASS
      return
    }
    if (first === '[' && second === ':' && found(CLASS_NAME, this.#text, this.#at)) {
      this.#skip(CLASS_NAME)
      this.#classes += 1
      return
    }
    const low = this.#character()
    this.#classes += 1 / CLASS_ITEMS
    if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] === ']') return
    this.#at++
    const high = this.#character()
    if (this.#ignoresCase) this.#classes += Math.max(0, high - low) / FOLDED_CHARACTERS
  }

  /** The code point of one character of a class; a class escape such as \d counts as its letter. */
  #character(): number {
    const text = this.#skip(this.#text[this.#at] === '\\' ? ESCAPED_CHARACTER : CHARACTER)
    if (/\\x/.test(text)) return Number.parseInt(text.replace(/[^0-9A-Fa-f]/g, ''), 16) || 0
    if (/\\[0-7]/.test(text)) return Number.parseInt(text.slice(1), 8)
    return text.codePointAt(text.length > 1 && text[0] === '\\' ? 1 : 0) ?? 0
  }
}

/** Handlers for characters that are not literals. */
const READERS: ReadonlyMap<string, (scanner: Scanner) => void> = new Map<string, (scanner: Scanner) => void>([
  ['(', (scanner) => scanner.openGroup()],
  [')', (scanner) => scanner.endGroup()],
  ['|', (scanner) => scanner.nextBranch()],
  ['[', (scanner) => scanner.characterClass()],
  ['\\', (scanner) => scanner.escape()],
  ['*', (scanner) => scanner.repeat(0, Number.POSITIVE_INFINITY, 1)],
  ['+', (scanner) => scanner.repeat(1, Number.POSITIVE_INFINITY, 1)],
  ['?', (scanner) => scanner.repeat(0, 1, 1)],
  ['{', (scanner) => scanner.countedRepeat()],
])

/**
 * At least the number of instructions that the pattern compiles to, plus the cost of building its character classes in
 * the same unit. Linear in the length of the text.
 */
export const patternCost = (pattern: string, ignoresCase: boolean): number => new Scanner(pattern, ignoresCase).cost()
