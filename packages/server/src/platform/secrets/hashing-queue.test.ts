import { describe, expect, it } from 'vitest'
import { type HashingPriority, HashingQueue } from './hashing-queue.ts'

function queueWith(concurrency: number, maxQueued: number) {
  const queue = new HashingQueue(concurrency, maxQueued)
  const started: string[] = []
  const finish: (() => void)[] = []
  const start = (name: string, priority: HashingPriority) =>
    queue.run(priority, () => {
      started.push(name)
      return new Promise<void>((done) => finish.push(done))
    })
  const settle = () => new Promise((next) => setImmediate(next))
  const finishOne = async () => {
    await settle()
    finish.shift()?.()
    await settle()
  }
  return { queue, started, start, finishOne }
}

describe('HashingQueue', () => {
  it('runs a limited number of tasks at a time, and proven callers before strangers', async () => {
    const { started, start, finishOne } = queueWith(2, 10)
    const all = [start('1', 'stranger'), start('2', 'stranger'), start('3', 'stranger'), start('4', 'proven')]
    await finishOne()
    expect(started).toEqual(['1', '2', '4'])
    for (let i = 0; i < 3; i++) await finishOne()
    await Promise.all(all)
    expect(started).toEqual(['1', '2', '4', '3'])
  })

  it('refuses strangers when the queue is full, and still accepts proven callers', async () => {
    const { queue, start, finishOne } = queueWith(1, 2)
    const all = [start('1', 'stranger'), start('2', 'stranger'), start('3', 'stranger')]
    await expect(queue.run('stranger', () => Promise.resolve())).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    })
    all.push(start('4', 'proven'))
    for (let i = 0; i < 4; i++) await finishOne()
    await Promise.all(all)
  })

  it('starts the next task after one that failed', async () => {
    const queue = new HashingQueue(1, 1)
    await expect(queue.run('proven', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('stranger', () => Promise.resolve('done'))).toBe('done')
  })
})
