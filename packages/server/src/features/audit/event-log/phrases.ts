/**
 * A sentence about an event in no particular format. Plain strings are fixed text. `strong` is user input, which each
 * format (markdown, Slack, Teams, plain) escapes.
 */
export type Phrase =
  | string
  | { readonly strong: string /** Path below the address of the server. */; readonly path?: string }
export type Sentence = readonly Phrase[]

export const strong = (text: string, path?: string): Phrase =>
  path === undefined ? { strong: text } : { strong: text, path }
