import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const [dark = '', light = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split(
  ':root[data-mantine-color-scheme="light"]',
)

type Rgb = readonly [number, number, number]

const tokensOf = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/--lf-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name!, value!]))

const SCHEMES = { dark: tokensOf(dark), light: tokensOf(light) }

/** The linear parts of a colour, from 0 to 1. */
function linear(hex: string): Rgb {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join('') : hex.slice(1)
  const part = (at: number): number => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(0), part(2), part(4)]
}

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2.2, relative luminance. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes 2009, severity 1: how a colour looks to people without one kind of cones. */
const VISIONS: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (row: Rgb, [red, green, blue]: Rgb): number =>
  Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue))

/** CIE L*a*b*: distances are about as large as they look. */
function lab([red, green, blue]: Rgb): Rgb {
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = bent(luminance([red, green, blue]))
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function distance(one: string, other: string, [first, second, third]: readonly [Rgb, Rgb, Rgb]): number {
  const seen = (hex: string): Rgb => {
    const colour = linear(hex)
    return lab([times(first, colour), times(second, colour), times(third, colour)])
  }
  const [a, b] = [seen(one), seen(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

const SERIES = Array.from({ length: 8 }, (_, index) => `series-${index + 1}`)

describe.each(Object.entries(SCHEMES))('the %s design tokens', (_scheme, tokens) => {
  const colour = (name: string): string => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`--lf-${name} is not a colour of this scheme`)
    return value
  }

  it('give text of every colour a contrast of 4.5 to 1 on every level', () => {
    const texts = ['text', 'dimmed', 'placeholder', 'accent', 'on', 'some', 'off', 'danger', 'wait']
    const pairs = texts.flatMap((text) =>
      ['page', 'surface', 'raised', 'popover'].map((level) => [text, level] as const),
    )
    const soft = ['on', 'some', 'danger', 'wait', 'accent'].flatMap((name) => [
      [name, `${name}-soft`] as const,
      ['text', `${name}-soft`] as const,
    ])
    for (const [text, ground] of [...pairs, ...soft, ['on-ink', 'ink'] as const])
      expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it('give the colours of series a contrast of 3 to 1', () => {
    for (const name of SERIES)
      for (const level of ['surface', 'raised'])
        expect(contrast(colour(name), colour(level)), `${name} on ${level}`).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(VISIONS))('have series that differ with %s', (_vision, matrix) => {
    for (const [index, name] of SERIES.entries())
      for (const other of SERIES.slice(index + 1))
        expect(distance(colour(name), colour(other), matrix), `${name} and ${other}`).toBeGreaterThanOrEqual(18)
  })
})
