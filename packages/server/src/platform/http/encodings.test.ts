import { describe, expect, it } from 'vitest'
import { acceptsGzip, encodingFor } from './encodings.ts'

describe('content encoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip; q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=nonsense', undefined],
  ])('Accept-Encoding: %s gives %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })

  it('detects that gzip is accepted, whatever else is', () => {
    expect(['br, gzip', 'br', 'gzip;q=0, br', '*', undefined].map(acceptsGzip)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('parses more headers than it caches', () => {
    for (let index = 0; index < 300; index++) expect(encodingFor(`x-${index}, gzip`)).toBe('gzip')
  })
})
