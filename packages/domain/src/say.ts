/** A text with its values: `say('{count} more', { count: 3 })`. */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string

/** The language of the server. */
const inEnglish: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

let translate = inEnglish
let locale = 'en'

/** Sets the language of all sentences of this package. Only the web UI does it: the server writes English. */
export function speak(toReader: Say, localeOfReader: string): void {
  translate = toReader
  locale = localeOfReader
}

/** A text in the language of the reader. The catalogue of messages contains every `say('…')`. */
export const say: Say = (text, values) => translate(text, values)

/** A number in the language of the reader. */
export const sayNumber = (value: number): string => value.toLocaleString(locale)
