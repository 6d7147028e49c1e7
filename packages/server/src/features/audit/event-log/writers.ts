import { encoded } from './links.ts'
import type { Phrase, Sentence } from './phrases.ts'

/**
 * Formats sentences for different readers. User input cannot create markup, links, mentions or line breaks. Each format
 * escapes it on every call, and escapes fixed text in the same way.
 */
const MAX_TEXT = 200
/** Limit of Slack. */
const MAX_LENGTH = 3_000

/** Includes characters that change the direction of text. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Converts text to one line of limited length. Never empty, because empty bold text is not valid markup. */
function toLine(text: string): string {
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
  escapeText(text: string): string
  strong(escaped: string): string
  link(escaped: string, url: string): string
}

/** The path consists of encoded segments; other characters are encoded again for safety. */
const urlOf = (publicUrl: string, path: string): string => publicUrl + path.replace(/[^\w\-./%?=&]+/g, encoded)

function formatPhrase({ escapeText, strong, link }: Format, phrase: Phrase, publicUrl: string | undefined): string {
  if (typeof phrase === 'string') return escapeText(phrase)
  const text = escapeText(toLine(phrase.strong))
  if (publicUrl === undefined || phrase.path === undefined) return strong(text)
  return link(text, urlOf(publicUrl, phrase.path))
}

/** Stops between two phrases when the text grows too long, never inside of one. */
function write(format: Format, sentence: Sentence, publicUrl?: string): string {
  let text = ''
  for (const phrase of sentence) {
    const next = formatPhrase(format, phrase, publicUrl)
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
  escapeText: replacing(/[\\*_[\]()`<>#~|&]/g, {}),
  strong: (text) => `**${text}**`,
  link: (text, url) => `[**${text}**](${url})`,
}

/** Chats turn bare URLs into links; an invisible character prevents it. */
const ADDRESS = ':\u200b//'

/** Slack cannot escape its markup except for three HTML characters: the others are replaced by similar ones. */
const SLACK: Format = {
  escapeText: replacing(/:\/\/|[&<>*~`|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, {
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

/** Teams reads markdown in one kind of card, and also HTML in the other. */
const TEAMS: Format = {
  escapeText: replacing(/:\/\/|[\\*_[\]()`#~|&<>]/g, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '://': ADDRESS }),
  strong: (text) => `**${text}**`,
  link: (text, url) => `[**${text}**](${url})`,
}

const PLAIN: Format = { escapeText: (text) => text, strong: (text) => text, link: (text) => text }

export const asMarkdown = (sentence: Sentence, publicUrl?: string): string => write(MARKDOWN, sentence, publicUrl)
export const asSlack = (sentence: Sentence, publicUrl?: string): string => write(SLACK, sentence, publicUrl)
export const asTeams = (sentence: Sentence, publicUrl?: string): string => write(TEAMS, sentence, publicUrl)
export const asPlain = (sentence: Sentence): string => write(PLAIN, sentence)
