import { describe, expect, it } from 'vitest'
import { optionsFrom } from './options.ts'

describe('the arguments of npm run simulate', () => {
  it('have defaults', () => {
    expect(optionsFrom([])).toEqual({
      clients: 2_000,
      mode: 'streaming',
      minutes: 1,
      toggles: 1_000,
      writesGuide: false,
    })
  })

  it('are read', () => {
    const args = ['--clients', '1e5', '--mode', 'polling', '--minutes', '0.5', '--toggles', '10']
    expect(optionsFrom(args)).toMatchObject({ clients: 100_000, mode: 'polling', minutes: 0.5, toggles: 10 })
  })

  it.each([
    ['--clients', '0', '--clients must be a number from 1'],
    ['--clients', 'many', '--clients must be a number from 1'],
    ['--clients', '', '--clients must be a number from 1'],
    ['--minutes', '0', '--minutes must be a number from 0.1 to 60'],
    ['--toggles', '1e9', '--toggles must be a number from 1 to 100000'],
    ['--mode', 'carrier-pigeon', '--mode must be polling or streaming'],
  ])('are refused with a sentence: %s %s', (name, value, message) => {
    expect(() => optionsFrom([name, value])).toThrow(message)
  })
})
