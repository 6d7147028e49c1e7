// The language of the UI. The English text is the key of a message, and English needs no catalogue. The language is fixed
// while a page is open. The page (index.html) chooses it and loads its catalogue before it runs the modules: constants can be
// translated, too.
import { LANGUAGES, type Language, speak } from '@leverframe/domain'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Text = string | number | null | undefined
/** A message with a count has one text for each plural form. */
type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>
type Values<V> = Readonly<Record<string, V>>

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }
/** The languages in their own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Some tests and scripts import this module without a browser. */
interface Browser {
  readonly document?: { readonly documentElement: { readonly lang: string } }
  /** What the page has loaded: nothing in English, and an empty catalogue when it could not be loaded. */
  readonly leverframeMessages?: Catalogue | undefined
  readonly navigator?: { readonly languages?: readonly string[] }
  readonly localStorage?: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
}
const browser = globalThis as Browser

const STORED = 'leverframe-language'

/** The first of the given languages that the UI has. `de-AT` is German. */
export function knownLanguage(wanted: readonly (string | null | undefined)[]): Language {
  const known = wanted.map((one) => LANGUAGES.find((language) => one?.toLowerCase().split('-')[0] === language))
  return known.find((one) => one !== undefined) ?? 'en'
}

export const language: Language = knownLanguage([browser.document?.documentElement.lang])
/** For dates, numbers and the order of names. */
export const LOCALE: string = LOCALES[language]

const catalogue: Catalogue = browser.leverframeMessages ?? {}

/**
 * Keeps the preference of the user in this browser. Null is the language of the browser.
 * @returns whether this page is in another language and must be loaded again
 */
export function keepLanguage(chosen: Language | null): boolean {
  try {
    if (chosen === null) browser.localStorage?.removeItem(STORED)
    else browser.localStorage?.setItem(STORED, chosen)
  } catch {
    // A browser without storage shows its own language.
  }
  return knownLanguage([chosen, ...(browser.navigator?.languages ?? [])]) !== language
}

const PLACEHOLDER = /\{(\w+)\}/

function filled(text: string, values: Values<Text>): string {
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (whole, name: string) =>
    name in values ? String(values[name] ?? '') : whole,
  )
}

/** What follows is for translators: `t('Open // state')`, where the same English text has two meanings. */
const CONTEXT = / \/\/ .*$/

const textOf = (text: string): string => {
  const found = catalogue[text]
  return typeof found === 'string' ? found : text.replace(CONTEXT, '')
}

// Without side effects: the build copies modules with translated constants into the pages that use them.
/** A text in the language of the reader: `t('Delete {name}', { name })`. A text that is no message stays as it is. */
/* @__NO_SIDE_EFFECTS__ */ export const t = (text: string, values?: Values<Text>): string =>
  values === undefined ? textOf(text) : filled(textOf(text), values)

speak(t, LOCALE)

/** Marks a text that is translated where it is shown, such as a key that code compares: `msg('In review')`. */
/* @__NO_SIDE_EFFECTS__ */ export const msg = <S extends string>(text: S): S => text

/** Words to search for, in the language of the reader and in English: `inBothLanguages(msg('new add'))`. */
/* @__NO_SIDE_EFFECTS__ */ export const inBothLanguages = (text: string): string =>
  [...new Set([textOf(text), text.replace(CONTEXT, '')])].join(' ')

/** A text that continues a sentence. German nouns keep their capital letter. */
/* @__NO_SIDE_EFFECTS__ */ export const inSentence = (text: string): string =>
  language === 'en' ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text

const rules = new Intl.PluralRules(LOCALE)
const ENGLISH = new Intl.PluralRules('en')

/** A text that depends on a count: `plural(count, '{count} toggle', '{count} toggles', { count })`. */
/* @__NO_SIDE_EFFECTS__ */
export function plural(count: number, one: string, other: string, values?: Values<Text>): string {
  const found = catalogue[`${one} | ${other}`]
  const inEnglish = ENGLISH.select(count) === 'one' ? one : other
  const text = typeof found === 'object' ? (found[rules.select(count)] ?? found.other ?? inEnglish) : inEnglish
  return filled(text, values ?? {})
}

/** A text with elements in it: `<T text="Approved by {person}" person={<Person />} />`. */
export function T({ text, ...values }: { readonly text: string } & Values<ReactNode>): ReactElement {
  const parts = textOf(text).split(PLACEHOLDER)
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 0 ? part : values[part])))
}
