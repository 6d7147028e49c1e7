// @vitest-environment app
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const GERMAN = {
  'Delete {name}': '{name} löschen',
  '{count} toggle | {count} toggles': { one: '{count} Schalter', other: '{count} Schaltern' },
  'Approved by {person}': 'Von {person} freigegeben',
  'new add // words to search for': 'neu anlegen hinzufügen',
}

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
/** The inline script of the page, which runs before all modules. */
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(PAGE)?.[1] ?? ''

interface LoadedPage {
  leverframeMessages?: unknown
}
const page = globalThis as LoadedPage

/** The module as a page in this language loads it: the inline script of index.html, then the module. */
async function pageIn(
  stored: string | null,
  ofBrowser: readonly string[] = ['en-US'],
  load: () => Promise<Response> = async () => Response.json(GERMAN),
) {
  if (stored !== null) localStorage.setItem('leverframe-language', stored)
  const fetched = vi.fn(load)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { languages: ofBrowser })
  vi.stubGlobal('leverframeMessages', undefined)
  document.head.innerHTML = '<link rel="messages" hreflang="de" href="assets/de.json">'
  new Function('window', SCRIPT)(page)
  page.leverframeMessages = await page.leverframeMessages
  vi.resetModules()
  return { ...(await import('./messages.ts')), fetched }
}

describe('messages', () => {
  beforeEach(() => {
    localStorage.clear()
    return () => vi.unstubAllGlobals()
  })

  it('are English without a catalogue', async () => {
    const { fetched, language, plural, t, T } = await pageIn(null)
    expect(language).toBe('en')
    expect(fetched).not.toHaveBeenCalled()
    expect(document.documentElement.lang).toBe('en')
    expect(t('Delete {name}', { name: 'beta' })).toBe('Delete beta')
    expect([0, 1, 2].map((count) => plural(count, '{count} toggle', '{count} toggles', { count }))).toEqual([
      '0 toggles',
      '1 toggle',
      '2 toggles',
    ])
    expect(renderToStaticMarkup(T({ text: 'Approved by {person}', person: 'Ann' }))).toBe('Approved by Ann')
  })

  it('are in the language that the user chose', async () => {
    const { fetched, LOCALE, plural, t, T } = await pageIn('de')
    expect(fetched).toHaveBeenCalledOnce()
    expect(LOCALE).toBe('de-DE')
    expect(document.documentElement.lang).toBe('de')
    expect(t('Delete {name}', { name: 'beta' })).toBe('beta löschen')
    expect(plural(1, '{count} toggle', '{count} toggles', { count: 1 })).toBe('1 Schalter')
    expect(plural(3, '{count} toggle', '{count} toggles', { count: 3 })).toBe('3 Schaltern')
    expect(renderToStaticMarkup(T({ text: 'Approved by {person}', person: 'Ann' }))).toBe('Von Ann freigegeben')
  })

  it('to search for are in the language of the user and in English', async () => {
    const inGerman = await pageIn('de')
    expect(inGerman.inBothLanguages('new add // words to search for')).toBe('neu anlegen hinzufügen new add')
    expect(inGerman.inBothLanguages('no message')).toBe('no message')
    const inEnglish = await pageIn('en')
    expect(inEnglish.inBothLanguages('new add // words to search for')).toBe('new add')
  })

  it.each([
    ['de', null, ['fr-FR', 'de-AT', 'en-US']],
    ['en', null, ['fr-FR']],
    ['en', 'en', ['de-DE']],
    ['de', 'xx', ['de-DE']],
    ['en', 'constructor', []],
  ] as const)('are in %s when %s is stored and the browser has %j', async (expected, stored, ofBrowser) => {
    const { knownLanguage, language } = await pageIn(stored, ofBrowser)
    expect(language).toBe(expected)
    expect(knownLanguage([stored, ...ofBrowser])).toBe(expected)
  })

  it.each([
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not found', async () => Response.json({ name: 'NotFoundError' }, { status: 404 })],
  ])('are English when the catalogue %s', async (_, load) => {
    const { language, t } = await pageIn('de', [], load)
    // The page stays in the chosen language: another one would make it load again.
    expect(language).toBe('de')
    expect(t('Delete {name}', { name: 'beta' })).toBe('Delete beta')
  })

  it('leave texts that are no messages, and values that look like placeholders, as they are', async () => {
    const { t } = await pageIn('de')
    expect(t('my-toggle')).toBe('my-toggle')
    expect(t('Delete {name}', { name: '{name}' })).toBe('{name} löschen')
    expect(t('Delete {name}', {})).toBe('{name} löschen')
  })

  it('change their language with the next page', async () => {
    const { keepLanguage } = await pageIn(null, ['en-US'])
    expect(keepLanguage('de')).toBe(true)
    expect(localStorage.getItem('leverframe-language')).toBe('de')
    expect(keepLanguage('en')).toBe(false)
    expect(keepLanguage(null)).toBe(false)
    expect(localStorage.getItem('leverframe-language')).toBeNull()
  })
})
