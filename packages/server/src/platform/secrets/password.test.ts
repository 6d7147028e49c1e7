import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, NOBODY, PASSWORD_COST } from './password.ts'

describe('passwords', () => {
  it('are stored as a salted, memory-hard hash', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => hashPassword('the same', PASSWORD_COST)))
    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('the same', one, 'stranger')).toBe(true)
    expect(await isPassword('The same', one, 'stranger')).toBe(false)
  })

  it('of unknown users are compared with a hash that costs as much as a real one', async () => {
    const shape = (hash: string) => hash.split('$').map((part, i) => (i < 4 ? part : part.length))
    expect(shape(NOBODY)).toEqual(shape(await hashPassword('any', PASSWORD_COST)))
  })

  it.each([null, undefined, '', 'garbage', '$argon2id$v=19$m=19456,t=2,p=1$', NOBODY])(
    'never match the stored value %s',
    async (stored) => {
      expect(await isPassword('any', stored, 'stranger')).toBe(false)
      expect(await isPassword('', stored, 'proven')).toBe(false)
    },
  )
})
