import { afterEach, describe, expect, it } from 'vitest'
import { momentText } from './time.ts'
import { setReadersZone } from './time-zone.ts'

describe('the time zone of the reader', () => {
  afterEach(() => setReadersZone(null))

  it('applies to every time, unless another zone is given', () => {
    const at = '2026-11-16T23:30:00.000Z'
    setReadersZone('Asia/Tokyo')
    expect(momentText(at)).toBe('17 Nov 2026, 08:30')
    expect(momentText(at, 'UTC')).toBe('16 Nov 2026, 23:30')
    setReadersZone('America/New_York')
    expect(momentText(at)).toBe('16 Nov 2026, 18:30')
  })
})
