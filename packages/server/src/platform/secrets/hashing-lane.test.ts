import { describe, expect, it } from 'vitest'
import { HashingLane, type HashingPriority } from './hashing-lane.ts'

function laneWith(concurrency: number, maxQueued: number) {
  const lane = new HashingLane(concurrency, maxQueued)
  const started: string[] = []
  const finish: (() => void)[] = []
  const start = (name: string, priority: HashingPriority) =>
    lane.run(priority, () => {
      started.push(name)
      return new Promise<void>((done) => finish.push(done))
    })
  const settle = () => new Promise((next) => setImmediate(next))
  const finishOne = async () => {
    await settle()
    finish.shift()?.()
    await settle()
  }
  return { lane, started, start, finishOne }
}

describe('the hashing lane', () => {
  it('runs a bounded number at a time, and callers with a proof before strangers', async () => {
    const { started, start, finishOne } = laneWith(2, 10)
    const all = [start('1', 'stranger'), start('2', 'stranger'), start('3', 'stranger'), start('4', 'proven')]
    await finishOne()
    expect(started).toEqual(['1', '2', '4'])
    for (let i = 0; i < 3; i++) await finishOne()
    await Promise.all(all)
    expect(started).toEqual(['1', '2', '4', '3'])
  })

  it('refuses strangers when too many wait, and still takes callers with a proof', async () => {
    const { lane, start, finishOne } = laneWith(1, 2)
    const all = [start('1', 'stranger'), start('2', 'stranger'), start('3', 'stranger')]
    await expect(lane.run('stranger', () => Promise.resolve())).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    })
    all.push(start('4', 'proven'))
    for (let i = 0; i < 4; i++) await finishOne()
    await Promise.all(all)
  })

  it('hands the place on after work that failed', async () => {
    const lane = new HashingLane(1, 1)
    await expect(lane.run('proven', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lane.run('stranger', () => Promise.resolve('done'))).toBe('done')
  })
})
