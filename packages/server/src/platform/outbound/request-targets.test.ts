import {
  allowing,
  answering,
  closeReceivers,
  failureOf,
  PUBLIC_ONLY,
  post,
  receiver,
  trap,
} from '@leverframe/testing/outbound'
import { afterEach, describe, expect, it } from 'vitest'
import type { Resolve } from './pinned-lookup.ts'
import { ANY_TARGET } from './target-policy.ts'

afterEach(closeReceivers)

describe('target of an outbound request', () => {
  /** Every spelling of addresses that no receiver has. `PORT` is that of a listener which would notice. */
  it.each([
    ['http://169.254.169.254/latest/meta-data'],
    ['http://2852039166'],
    ['http://0xa9fea9fe'],
    ['http://0251.0376.0251.0376'],
    ['http://169.254.43518'],
    ['http://169.254.169.254.'],
    ['http://[::ffff:169.254.169.254]'],
    ['http://[::ffff:a9fe:a9fe]'],
    ['http://[::169.254.169.254]'],
    ['http://[64:ff9b::169.254.169.254]'],
    ['http://[64:ff9b:1::169.254.169.254]'],
    ['http://[2002:a9fe:a9fe::]'],
    ['http://[fe80::1]'],
    ['http://[fd00:ec2::254]'],
    ['http://100.100.100.200'],
    ['http://0.0.0.0:PORT'],
    ['http://0:PORT'],
    ['http://[::]:PORT'],
    ['http://[::ffff:0.0.0.0]:PORT'],
    ['http://224.0.0.1'],
    ['http://255.255.255.255'],
    ['http://user:pass@127.0.0.1:PORT'],
    ['http://user@127.0.0.1:PORT'],
    ['http://127.0.0.1:25'],
    ['http://127.0.0.1:6667'],
    ['http://127.0.0.1:0'],
    ['ftp://127.0.0.1:PORT'],
    ['file:///etc/passwd'],
    ['gopher://127.0.0.1:PORT/_GET'],
    ['unix:/var/run/docker.sock'],
    ['//127.0.0.1:PORT'],
    ['not an address'],
    [''],
    [`http://127.0.0.1:PORT/${'a'.repeat(2_000)}`],
  ])('%s is refused, whatever the settings allow', async (url) => {
    const { port, seen } = await trap()
    for (const policy of [ANY_TARGET, PUBLIC_ONLY, allowing('0.0.0.0/0', '::/0', '127.0.0.1')])
      expect((await failureOf(post(url.replace('PORT', `${port}`), {}, { policy }))).kind).toBe('refused')
    expect(seen).toEqual({ connections: 0, bytes: 0 })
  })

  it.each([
    ['http://127.0.0.1:PORT'],
    ['http://127.1:PORT'],
    ['http://2130706433:PORT'],
    ['http://0x7f000001:PORT'],
    ['http://017700000001:PORT'],
    ['http://①②⑦.0.0.1:PORT'],
    ['http://localhost:PORT'],
    ['http://LOCALHOST.:PORT'],
    ['http://[::ffff:127.0.0.1]:PORT'],
  ])('%s is allowed by default, refused with public-only, and allowed when it is on the list', async (typed) => {
    const { port, got } = await receiver()
    const url = typed.replace('PORT', `${port}`)
    const { hostname } = new URL(url)
    const network = hostname.startsWith('localhost') ? { resolve: answering('127.0.0.1') } : {}
    expect((await failureOf(post(url, {}, { policy: PUBLIC_ONLY, network }))).kind).toBe('refused')
    expect(got).toEqual([])
    expect(await post(url, {}, { network })).toMatchObject({ status: 200 })
    expect(await post(url, {}, { policy: allowing('127.0.0.0/8'), network })).toMatchObject({ status: 200 })
    expect(got).toHaveLength(2)
  })

  it.each([
    ['10.1.2.3'],
    ['192.168.0.1'],
    ['172.20.0.1'],
    ['100.64.0.1'],
    ['[fd12::1]'],
    ['[::1]'],
    ['[64:ff9b::a00:1]'],
  ])('%s is refused with public-only', async (host) => {
    expect((await failureOf(post(`http://${host}/`, {}, { policy: PUBLIC_ONLY }))).kind).toBe('refused')
  })

  it.each([
    ['link-local', ['169.254.169.254']],
    ['mapped', ['::ffff:169.254.169.254']],
    ['behind NAT64', ['64:ff9b::a9fe:a9fe']],
    ['link-local with a zone', ['fe80::1%lo']],
    ['link-local and an allowed address', ['127.0.0.1', '169.254.169.254']],
    ['no address', ['localhost']],
  ])('is refused when its name resolves to %s, on the list or not', async (_what, addresses) => {
    const { port, seen } = await trap()
    const network = { resolve: answering(...addresses) }
    for (const policy of [ANY_TARGET, allowing('hooks.test')])
      expect((await failureOf(post(`http://hooks.test:${port}`, {}, { policy, network }))).kind).toBe('refused')
    expect(seen).toEqual({ connections: 0, bytes: 0 })
  })

  it('may be in the private network only if its name is on the list', async () => {
    const { port, got } = await receiver()
    const network = { resolve: answering('127.0.0.1') }
    const policy = allowing('hooks.test')
    expect(await post(`http://HOOKS.test:${port}`, {}, { policy, network })).toMatchObject({ status: 200 })
    for (const host of ['xhooks.test', 'a.hooks.test', 'hooks.test.evil'])
      expect((await failureOf(post(`http://${host}:${port}`, {}, { policy, network }))).kind).toBe('refused')
    expect(got).toHaveLength(1)
  })

  it('is looked up once, so a later change of the DNS entry has no effect', async () => {
    const { port, got } = await receiver()
    const { port: _, seen } = await trap()
    const answers = ['127.0.0.1', '169.254.169.254', '169.254.169.254']
    const asked: string[] = []
    const resolve: Resolve = (host) => {
      asked.push(host)
      return answering(answers[asked.length - 1] ?? '')(host)
    }
    expect(await post(`http://hooks.test:${port}`, {}, { network: { resolve } })).toMatchObject({ status: 200 })
    expect(asked).toEqual(['hooks.test'])
    expect(got[0]?.headers.host).toBe(`hooks.test:${port}`)
    expect((await failureOf(post(`http://hooks.test:${port}`, {}, { network: { resolve } }))).kind).toBe('refused')
    expect([got.length, asked.length, seen.bytes]).toEqual([1, 2, 0])
  })

  it('may have several addresses, of which one responds', async () => {
    const { port } = await receiver()
    const network = { resolve: answering('127.0.0.2', '127.0.0.1') }
    expect(await post(`http://hooks.test:${port}`, {}, { network })).toMatchObject({ status: 200 })
  })

  it('that is refused has another error than a name that does not exist', async () => {
    const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    expect(
      (await failureOf(post('http://a.test', {}, { network: { resolve: () => Promise.reject(missing) } }))).kind,
    ).toBe('dns')
    expect((await failureOf(post('http://a.test', {}, { network: { resolve: answering() } }))).kind).toBe('dns')
  })

  it('is not named in the error message', async () => {
    const error = await failureOf(
      post('http://intern.test', {}, { policy: PUBLIC_ONLY, network: { resolve: answering('10.9.8.7') } }),
    )
    expect(error.message).not.toMatch(/10\.9|intern/)
  })
})
