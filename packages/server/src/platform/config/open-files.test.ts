import { describe, expect, it } from 'vitest'
import { fittedTo, openFileLimit } from './open-files.ts'

const GIVEN = { maxConnections: 25_000, maxConnectionsPerAddress: 5_000, maxStreams: 10_000, databasePoolMax: 8 }

describe('limit of open files', () => {
  it('is read from the operating system, or is undefined', () => {
    expect(openFileLimit() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(20)
  })

  it('leaves settings unchanged that fit', () => {
    expect(fittedTo(25_172, GIVEN)).toEqual(GIVEN)
  })

  it.each([25_171, 4_096, 1_024, 512])('of %d keeps a reserve, and connections that streams cannot take', (limit) => {
    const fitted = fittedTo(limit, GIVEN)
    expect(fitted.maxConnections).toBe(limit - 172)
    // Two kinds of streams have this limit each.
    expect(2 * fitted.maxStreams).toBeLessThan(fitted.maxConnections)
    expect(fitted.maxConnectionsPerAddress).toBeLessThan(fitted.maxConnections)
  })

  it('never raises a setting, and never leaves less than a few connections', () => {
    expect(fittedTo(512, { ...GIVEN, maxStreams: 5 }).maxStreams).toBe(5)
    expect(fittedTo(100, GIVEN).maxConnections).toBe(20)
  })
})
