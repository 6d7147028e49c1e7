import { expect, it } from 'vitest'
import { Reading, readingOf } from './reading.ts'

const partsOf = ({ text, lower, number, version, address }: Reading) => ({
  text,
  lower,
  number,
  version: version !== null,
  address: address !== null,
})

it.each([
  ['Abc', { lower: 'abc', number: Number.NaN, version: false, address: false }],
  ['', { lower: '', number: 0, version: false, address: false }],
  ['1.5', { lower: '1.5', number: 1.5, version: false, address: false }],
  ['1.2.3-RC', { lower: '1.2.3-rc', number: Number.NaN, version: true, address: false }],
  ['v1.2.3', { lower: 'v1.2.3', number: Number.NaN, version: false, address: false }],
  ['1.2.3.4', { lower: '1.2.3.4', number: Number.NaN, version: false, address: true }],
  ['::1', { lower: '::1', number: Number.NaN, version: false, address: true }],
  [undefined, { lower: undefined, number: Number.NaN, version: false, address: false }],
])('the value %j of a field is read as text, number, version and address', (text, parts) => {
  expect(partsOf(readingOf(text))).toEqual({ text, ...parts })
})

it('a value that is read again has no parts of the one before', () => {
  const reading = new Reading()
  const seen = ['1.2.3', 'ABC', '1.2.3.4', undefined, '7'].map((text, generation) => {
    reading.read(text, generation)
    return [reading.generation, partsOf(reading), partsOf(reading)]
  })
  expect(seen.map(([generation, parts]) => [generation, parts])).toEqual([
    [0, { text: '1.2.3', lower: '1.2.3', number: Number.NaN, version: true, address: false }],
    [1, { text: 'ABC', lower: 'abc', number: Number.NaN, version: false, address: false }],
    [2, { text: '1.2.3.4', lower: '1.2.3.4', number: Number.NaN, version: false, address: true }],
    [3, { text: undefined, lower: undefined, number: Number.NaN, version: false, address: false }],
    [4, { text: '7', lower: '7', number: 7, version: false, address: false }],
  ])
  for (const [, first, second] of seen) expect(second).toEqual(first)
})

it('parts of a value are parsed once', () => {
  const [reading, other] = [readingOf('1.2.3'), readingOf('10.0.0.1')]
  const { version } = reading
  const { address } = other
  expect(version).not.toBeNull()
  expect(address).not.toBeNull()
  expect(reading.version).toBe(version)
  expect(other.address).toBe(address)
})
