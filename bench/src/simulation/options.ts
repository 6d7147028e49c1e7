import { parseArgs } from 'node:util'
import { MODES, type Mode } from './retries.ts'

export interface Options {
  readonly clients: number
  readonly mode: Mode
  readonly minutes: number
  readonly toggles: number
  /** Only writes the tables of the guide. */
  readonly writesGuide: boolean
}

const USAGE = `Usage: npm run simulate -- [--clients n] [--mode ${MODES.join('|')}] [--minutes n] [--toggles n] | --write-guide`

/** The largest number for which the model takes seconds. */
const MAX = { clients: 1_000_000_000, minutes: 60, toggles: 100_000 }

const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text)

/** Throws an error with one sentence about a wrong argument. */
export function optionsFrom(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      clients: { ...text, default: '2000' },
      mode: { ...text, default: 'streaming' },
      minutes: { ...text, default: '1' },
      toggles: { ...text, default: '1000' },
      'write-guide': { type: 'boolean', default: false },
    },
  })
  const numberOf = (name: keyof typeof MAX, min: number): number => {
    const value = Number(values[name])
    if (values[name].trim() !== '' && value >= min && value <= MAX[name]) return value
    throw new Error(`--${name} must be a number from ${min} to ${MAX[name]}. ${USAGE}`)
  }
  if (!isMode(values.mode)) throw new Error(`--mode must be ${MODES.join(' or ')}. ${USAGE}`)
  return {
    clients: Math.floor(numberOf('clients', 1)),
    mode: values.mode,
    minutes: numberOf('minutes', 0.1),
    toggles: Math.floor(numberOf('toggles', 1)),
    writesGuide: values['write-guide'],
  }
}
