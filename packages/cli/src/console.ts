/** Where a sub-command writes. Tests pass their own. */
export interface Console {
  /** The result: tables or JSON. */
  readonly out: (text: string) => void
  /** Messages for people: progress, warnings, errors. */
  readonly err: (text: string) => void
  /** Replaces the last line of stderr. Undefined when stderr is not a terminal. */
  readonly draw?: (line: string) => void
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean
  /** The width of the terminal, in characters. */
  readonly width: number
  /** Reads one line without showing it, or the whole of stdin when it is not a terminal. */
  readonly readSecret: (prompt: string) => Promise<string>
  /** Asks for yes or no. Undefined when stdin or stdout is not a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>
}

/** Control characters in names from a server could move the cursor or change colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g

export const printable = (text: string): string => text.replace(CONTROL, '�')
