import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENTS, LANGUAGES } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { allMessages, CATALOGUE, catalogue, messagesIn } from './messages.mjs'
import { ROOT } from './workspace.mjs'

type Text = string | Readonly<Record<string, string>>

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
const textsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
/** The text for most counts has all placeholders. `1 toggle` may leave out the count. */
const wholeOf = (text: Text): string => (typeof text === 'string' ? text : (text.other ?? ''))

const { messages, bare } = allMessages(EVENTS)

describe('the messages of the web UI', () => {
  it('are all in the catalogue, and the catalogue has no others', () => {
    expect(readFileSync(join(ROOT, CATALOGUE), 'utf8') === catalogue(messages), 'run "npm run generate"').toBe(true)
  })

  it('include every text of an element and of an attribute', () => {
    expect(bare).toEqual([])
  })

  describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
    const path = join(ROOT, `packages/web/src/messages/${language}.json`)
    const translated = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Text>

    it('are all translated, and no other text is', () => {
      expect([...messages.keys()].filter((key) => !Object.hasOwn(translated, key))).toEqual([])
      expect(Object.keys(translated).filter((key) => !messages.has(key))).toEqual([])
    })

    it('have the placeholders of the English text', () => {
      const wrong = [...messages].filter(([key, english]) => {
        const own = translated[key] ?? ''
        const known = new Set(textsOf(english).flatMap(placeholdersOf))
        const isSame = placeholdersOf(wholeOf(own)).join() === placeholdersOf(wholeOf(english)).join()
        return !isSame || textsOf(own).some((text) => placeholdersOf(text).some((name) => !known.has(name)))
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    })

    it('have every plural form of the language', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const wrong = [...messages].filter(([key, english]) => {
        const own = translated[key]
        if (typeof english === 'string') return typeof own !== 'string'
        return typeof own !== 'object' || forms.some((form) => own[form] === undefined)
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    })
  })
})

describe('messagesIn', () => {
  const found = (source: string) => {
    const { messages: texts, bare: others } = messagesIn('page.tsx', source)
    return { texts: [...texts.keys()], bare: others.map(({ text }) => text) }
  }

  it('finds texts, plurals, texts with elements, and marked texts', () => {
    const source = `
      const STATES = [msg('In review')]
      const label = t('Open // state')
      const count = plural(total, '1 toggle', '{total} toggles', { total })
      const page = <T text="by {person}" person={<Person />} />`
    expect(found(source)).toEqual({
      texts: ['In review', 'Open // state', '1 toggle | {total} toggles', 'by {person}'],
      bare: [],
    })
  })

  it('finds texts of elements and attributes that are no messages', () => {
    const source = `
      const page = <Button title="Delete it" aria-label={\`Delete toggle \${name}\`} variant="subtle">Delete now</Button>`
    expect(found(source)).toEqual({ texts: [], bare: ['Delete it', 'Delete toggle', 'Delete now'] })
  })

  it('finds texts that are no messages among messages', () => {
    const source = `
      const LABELS = { on: t('on'), off: 'off', name: 'PostgreSQL' }
      const word = isOn ? t('on') : isSome ? 'for some' : t('off')
      const value = isOn ? 'yes' : 'no'
      const CHOICES = [{ value: 'never', label: t('never') }]`
    expect(found(source).bare).toEqual(['off', 'for some'])
  })

  it('accepts code, examples and names of products', () => {
    const source = `
      const page = <p title="JSON"><Code>ENCRYPTION_KEY</Code> · {'–'} <TextInput placeholder="https://example.com" /></p>`
    expect(found(source)).toEqual({ texts: [], bare: [] })
  })
})
