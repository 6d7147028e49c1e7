import { describe, expect, it } from 'vitest'
import { fileNameOf, isImportable, parseFile } from './transfer.ts'

describe('a file to import', () => {
  it('is accepted if it has a list of toggles', () => {
    expect(parseFile('{"features":[{"name":"a"}]}')).toEqual({ data: { features: [{ name: 'a' }] } })
  })

  it.each(['{}', '[]', 'null', '7', '{"features":{}}'])('is refused without a list of toggles: %s', (text) => {
    expect(parseFile(text)).toEqual({ problem: 'This is not an export of toggles.' })
  })

  it('is refused with the reason if it is not JSON', () => {
    expect(parseFile('{"features":')).toEqual({ problem: expect.stringMatching(/^Invalid JSON: ./) })
  })

  it('can be imported with warnings, but not with errors or missing permissions', () => {
    const finding = { message: 'm', affectedItems: [] }
    expect(isImportable({ errors: [], permissions: [], warnings: [finding] })).toBe(true)
    expect(isImportable({ errors: [finding], permissions: [], warnings: [] })).toBe(false)
    expect(isImportable({ errors: [], permissions: [finding], warnings: [] })).toBe(false)
  })

  it('is named after the project and the environment', () => {
    expect(fileNameOf('shop', 'production')).toBe('shop-production.json')
  })
})
