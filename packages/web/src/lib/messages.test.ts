// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const GERMAN = {
  'Delete {name}': '{name} löschen',
  '{count} toggle | {count} toggles': { one: '{count} Schalter', other: '{count} Schaltern' },
  'Approved by {person}': 'Von {person} freigegeben',
}

/** The browser, which loads the catalogue. */
class FakeRequest {
  readonly status = 200
  readonly responseText = JSON.stringify(GERMAN)
  open() {}
  send() {}
}

/** The module as a page in this language loads it. */
async function pageIn(stored: string | null, ofBrowser: readonly string[] = ['en-US']) {
  if (stored !== null) localStorage.setItem('leverframe-language', stored)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('navigator', { languages: ofBrowser })
  vi.resetModules()
  return import('./messages.ts')
}

describe('messages', () => {
  beforeEach(() => {
    localStorage.clear()
    return () => vi.unstubAllGlobals()
  })

  it('are English without a catalogue', async () => {
    const { language, plural, t, T } = await pageIn(null)
    expect(language).toBe('en')
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
    const { LOCALE, plural, t, T } = await pageIn('de')
    expect(LOCALE).toBe('de-DE')
    expect(document.documentElement.lang).toBe('de')
    expect(t('Delete {name}', { name: 'beta' })).toBe('beta löschen')
    expect(plural(1, '{count} toggle', '{count} toggles', { count: 1 })).toBe('1 Schalter')
    expect(plural(3, '{count} toggle', '{count} toggles', { count: 3 })).toBe('3 Schaltern')
    expect(renderToStaticMarkup(T({ text: 'Approved by {person}', person: 'Ann' }))).toBe('Von Ann freigegeben')
  })

  it('are in the first language of the browser that the UI has', async () => {
    expect((await pageIn(null, ['fr-FR', 'de-AT', 'en-US'])).language).toBe('de')
    expect((await pageIn(null, ['fr-FR'])).language).toBe('en')
    expect((await pageIn('en', ['de-DE'])).language).toBe('en')
    expect((await pageIn('xx', ['de-DE'])).language).toBe('de')
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
