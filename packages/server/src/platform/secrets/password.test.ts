import { describe, expect, it } from 'vitest'
import { DUMMY_HASH, hashPassword, PASSWORD_COST, verifyPassword } from './password.ts'

describe('passwords', () => {
  it('are stored as a salted, memory-hard hash', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => hashPassword('the same', PASSWORD_COST)))
    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('the same', one, 'stranger')).toBe(true)
    expect(await verifyPassword('The same', one, 'stranger')).toBe(false)
  })

  it('of unknown users are compared with a hash that costs as much as a real one', async () => {
    const shape = (hash: string) => hash.split('$').map((part, i) => (i < 4 ? part : part.length))
    expect(shape(DUMMY_HASH)).toEqual(shape(await hashPassword('any', PASSWORD_COST)))
  })

  it.each([null, undefined, '', 'garbage', '$argon2id$v=19$m=19456,t=2,p=1$', DUMMY_HASH])(
    'never match the stored value %s',
    async (stored) => {
      expect(await verifyPassword('any', stored, 'stranger')).toBe(false)
      expect(await verifyPassword('', stored, 'proven')).toBe(false)
    },
  )
})
