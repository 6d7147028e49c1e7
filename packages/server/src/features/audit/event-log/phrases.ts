/**
 * A sentence about an event, before it is written for anybody. Plain strings are ours; `strong` is what people typed, and
 * is escaped by whoever writes the sentence down: markdown, Slack, Teams, plain.
 */
export type Phrase =
  | string
  | { readonly strong: string /** Path below the address of the server. */; readonly path?: string }
export type Sentence = readonly Phrase[]

export const strong = (text: string, path?: string): Phrase =>
  path === undefined ? { strong: text } : { strong: text, path }
