import { encoded } from './links.ts'
import type { Phrase, Sentence } from './phrases.ts'

/**
 * A sentence written for its readers. Nothing that people typed can leave its place: no markup, no link, no mention, no
 * second line comes out of it. Every format escapes by itself, on every call; ours is escaped in the same way.
 */
const MAX_TEXT = 200
/** Slack's limit, and more than anybody reads. */
const MAX_LENGTH = 3_000

/** Also the marks that turn the direction of writing: text after them would read backwards. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line of a bearable length; never empty, for bold nothing is no markup. */
function tidy(text: string): string {
  const line = text
    .slice(0, MAX_TEXT * 4)
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const letters = Array.from(line)
  if (letters.length <= MAX_TEXT && text.length <= MAX_TEXT * 4) return line === '' ? '–' : line
  return `${letters.slice(0, MAX_TEXT).join('').trimEnd()}…`
}

interface Format {
  harmless(text: string): string
  strong(escaped: string): string
  link(escaped: string, url: string): string
}

/** The path is made of encoded segments; should it ever not be, it is still no more than a path. */
const urlOf = (publicUrl: string, path: string): string => publicUrl + path.replace(/[^\w\-./%?=&]+/g, encoded)

function written({ harmless, strong, link }: Format, phrase: Phrase, publicUrl: string | undefined): string {
  if (typeof phrase === 'string') return harmless(phrase)
  const text = harmless(tidy(phrase.strong))
  if (publicUrl === undefined || phrase.path === undefined) return strong(text)
  return link(text, urlOf(publicUrl, phrase.path))
}

/** Ends between two phrases when it grows too long, never inside of one. */
function write(format: Format, sentence: Sentence, publicUrl?: string): string {
  let text = ''
  for (const phrase of sentence) {
    const next = written(format, phrase, publicUrl)
    if (text.length + next.length >= MAX_LENGTH) return `${text}…`
    text += next
  }
  return text
}

const replacing =
  (pattern: RegExp, by: Readonly<Record<string, string>>) =>
  (text: string): string =>
    text.replace(pattern, (found) => by[found] ?? `\\${found}`)

const MARKDOWN: Format = {
  harmless: replacing(/[\\*_[\]()`<>#~|&]/g, {}),
  strong: (text) => `**${text}**`,
  link: (text, url) => `[**${text}**](${url})`,
}

/** Chats make links out of bare addresses; with a break that nobody sees they leave them alone. */
const ADDRESS = ':\u200b//'

/** Slack cannot escape its markup, only the three signs of HTML: the others become signs that look the same. */
const SLACK: Format = {
  harmless: replacing(/:\/\/|[&<>*~`|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '*': '\u2217',
    _: '\uff3f',
    '~': '\u223c',
    '`': '\u02cb',
    '|': '\u00a6',
    '://': ADDRESS,
  }),
  strong: (text) => `*${text}*`,
  link: (text, url) => `*<${url}|${text}>*`,
}

/** Teams reads markdown in one kind of card and HTML beside it in the other. */
const TEAMS: Format = {
  harmless: replacing(/:\/\/|[\\*_[\]()`#~|&<>]/g, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '://': ADDRESS }),
  strong: (text) => `**${text}**`,
  link: (text, url) => `[**${text}**](${url})`,
}

const PLAIN: Format = { harmless: (text) => text, strong: (text) => text, link: (text) => text }

export const asMarkdown = (sentence: Sentence, publicUrl?: string): string => write(MARKDOWN, sentence, publicUrl)
export const asSlack = (sentence: Sentence, publicUrl?: string): string => write(SLACK, sentence, publicUrl)
export const asTeams = (sentence: Sentence, publicUrl?: string): string => write(TEAMS, sentence, publicUrl)
export const asPlain = (sentence: Sentence): string => write(PLAIN, sentence)
