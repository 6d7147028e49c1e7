import { expect, it } from 'vitest'

/** A module of its own: tests of the web UI in the same process set the language, too. */
const path = './say.ts?own'
const { say, sayNumber, speak }: typeof import('./say.ts') = await import(path)

it('values are put into a text, and a value that is not given leaves nothing', () => {
  expect(say('{count} of {total}.', { count: 3 })).toBe('3 of .')
  expect(say('Nothing')).toBe('Nothing')
})

it('numbers are written as English does it', () => {
  expect(sayNumber(1234.5)).toBe('1,234.5')
})

it('sentences and numbers are in the language of the reader', () => {
  speak((text, values) => `${text}/${Object.keys(values ?? {})}`, 'de')
  expect([say('{count} more', { count: 3 }), sayNumber(1234.5)]).toEqual(['{count} more/count', '1.234,5'])
})
