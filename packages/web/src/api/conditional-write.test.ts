import { describe, expect, it } from 'vitest'
import { type IfMatch, type Version, writeIfUnchanged } from './conditional-write.ts'
import { ApiFailure } from './failure.ts'

type Thing = { readonly rollout: number }

const isSame = (a: Thing | undefined, b: Thing | undefined) => a?.rollout === b?.rollout
const stale = () => new ApiFailure(412, { message: 'stale' })

/** A server with one thing: it refuses a write with another tag than its own. */
function serverWith(versions: readonly Version<Thing>[]) {
  const sent: IfMatch[] = []
  let at = 0
  return {
    sent,
    /** What the server has when the next write arrives. */
    fetchNow: async () => {
      const version = versions[Math.min(at, versions.length - 1)]
      if (!version) throw new Error('no version')
      return version
    },
    send: async (headers: IfMatch) => {
      sent.push(headers)
      const current = versions[Math.min(at, versions.length - 1)]
      at += 1
      if (headers['If-Match'] !== undefined && headers['If-Match'] !== current?.etag) throw stale()
      return 'written'
    },
  }
}

describe('a conditional write with an ETag', () => {
  const base = { value: { rollout: 25 }, etag: '"1"' }

  it('sends If-Match with the tag that the user saw', async () => {
    const server = serverWith([base])
    expect(await writeIfUnchanged({ base, isSame, ...server })).toEqual({ saved: 'written' })
    expect(server.sent).toEqual([{ 'If-Match': '"1"' }])
  })

  it('is sent again with the new tag when another part changed', async () => {
    const other = { value: { rollout: 25 }, etag: '"2"' }
    const server = serverWith([other])
    expect(await writeIfUnchanged({ base, isSame, ...server })).toEqual({ saved: 'written' })
    expect(server.sent).toEqual([{ 'If-Match': '"1"' }, { 'If-Match': '"2"' }])
  })

  it('returns the current version and writes nothing when the same part changed', async () => {
    const theirs = { value: { rollout: 75 }, etag: '"2"' }
    const server = serverWith([theirs])
    expect(await writeIfUnchanged({ base, isSame, ...server })).toEqual({ conflict: theirs })
    expect(server.sent).toHaveLength(1)
  })

  it('returns a version without a value when the part was removed', async () => {
    const gone = { value: undefined, etag: '"2"' }
    expect(await writeIfUnchanged({ base, isSame, ...serverWith([gone]) })).toEqual({ conflict: gone })
  })

  it('returns a version without a value when the server no longer finds the part', async () => {
    const gone = { value: undefined, etag: '"2"' }
    const send = () => Promise.reject(new ApiFailure(404, { message: 'gone' }))
    expect(await writeIfUnchanged({ base, isSame, fetchNow: async () => gone, send })).toEqual({ conflict: gone })
  })

  it('throws a 404 that concerns something else', async () => {
    const sent: IfMatch[] = []
    const send = (headers: IfMatch) => {
      sent.push(headers)
      return Promise.reject(new ApiFailure(404, { message: 'no such environment' }))
    }
    const fetchNow = async () => ({ value: { rollout: 25 }, etag: '"2"' })
    await expect(writeIfUnchanged({ base, isSame, fetchNow, send })).rejects.toMatchObject({ status: 404 })
    expect(sent).toHaveLength(1)
  })

  it('gives up after five attempts while others keep writing', async () => {
    let tag = 1
    const sent: IfMatch[] = []
    const busy = {
      fetchNow: async () => {
        tag += 1
        return { value: { rollout: 25 }, etag: `"${tag}"` }
      },
      send: async (headers: IfMatch) => {
        sent.push(headers)
        throw stale()
      },
    }
    await expect(writeIfUnchanged({ base, isSame, ...busy })).rejects.toMatchObject({ status: 412 })
    expect(sent.map((headers) => headers['If-Match'])).toEqual(['"1"', '"2"', '"3"', '"4"', '"5"'])
  })

  it('throws other errors of the server at once', async () => {
    const send = () => Promise.reject(new ApiFailure(403, { message: 'no' }))
    const fetchNow = () => Promise.reject(new Error('must not be called'))
    await expect(writeIfUnchanged({ base, isSame, fetchNow, send })).rejects.toMatchObject({ status: 403 })
  })
})

describe('a conditional write without an ETag', () => {
  const base = { value: { rollout: 25 }, etag: null }

  it('compares with the current version first', async () => {
    const same = serverWith([{ value: { rollout: 25 }, etag: null }])
    expect(await writeIfUnchanged({ base, isSame, ...same })).toEqual({ saved: 'written' })
    expect(same.sent).toEqual([{}])
    const changed = serverWith([{ value: { rollout: 30 }, etag: null }])
    expect(await writeIfUnchanged({ base, isSame, ...changed })).toEqual({
      conflict: { value: { rollout: 30 }, etag: null },
    })
    expect(changed.sent).toEqual([])
  })

  it('uses the tag of the current version when there is one by now', async () => {
    const tagged = serverWith([{ value: { rollout: 25 }, etag: '"7"' }])
    await writeIfUnchanged({ base, isSame, ...tagged })
    expect(tagged.sent).toEqual([{ 'If-Match': '"7"' }])
  })
})
