import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aServedToggle } from '@leverframe/testing/evaluation'
import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { beforeAll, describe, expect, it } from 'vitest'

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

interface RequestOptions {
  readonly method?: string
  readonly path: string
  readonly accept?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

describe('compression of responses', () => {
  const server = serverFor('sqlite')
  let project = ''
  let frontendToken = ''

  beforeAll(async () => {
    project = await aProject(server)
    frontendToken = (await anSdkToken(server, { type: 'frontend', project })).secret
    for (let index = 0; index < 12; index++) await aServedToggle(server, { project })
  })

  /** Bypasses the decompression of `fetch`. */
  const ask = ({ method = 'GET', path, accept, token = ADMIN_TOKEN, body, headers }: RequestOptions) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer; text: string }>(
      (resolve, reject) => {
        const sent = body === undefined ? undefined : JSON.stringify(body)
        const outgoing = request(
          `${server.url}${path}`,
          {
            method,
            headers: {
              authorization: token,
              ...(accept !== undefined && { 'accept-encoding': accept }),
              ...(sent !== undefined && { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (incoming) => {
            const chunks: Buffer[] = []
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
            incoming.on('error', reject)
            incoming.on('end', () => {
              const bytes = Buffer.concat(chunks)
              const encoding = String(incoming.headers['content-encoding'] ?? '')
              const text = (DECODERS[encoding]?.(bytes) ?? bytes).toString()
              resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text })
            })
          },
        )
        outgoing.on('error', reject)
        outgoing.end(sent)
      },
    )

  const list = () => `/api/admin/projects/${project}/features`
  const bulk = { method: 'POST', path: '/ofrep/v1/evaluate/flags', body: { context: { targetingKey: 'ann' } } }

  it.each(['br', 'gzip'])('compresses a list with %s, and the content is the same', async (accept) => {
    const plain = await ask({ path: list() })
    const { headers, bytes, text } = await ask({ path: list(), accept })
    expect(headers).toMatchObject({ 'content-encoding': accept, vary: 'Accept-Encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(JSON.parse(text)).toEqual(JSON.parse(plain.text))
    expect(bytes.length * 3).toBeLessThan(plain.bytes.length)
    expect(Number(headers['content-length'])).toBe(bytes.length)
  })

  it('does not compress small responses, HEAD and 304', async () => {
    const small = await ask({ path: '/health', accept: 'gzip' })
    expect([small.status, small.headers['content-encoding']]).toEqual([200, undefined])
    const head = await ask({ method: 'HEAD', path: list(), accept: 'gzip' })
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, undefined, 0])
    const { headers } = await ask({ path: '/api/frontend?userId=1', accept: 'gzip', token: frontendToken })
    const etag = String(headers.etag)
    const again = await ask({
      path: '/api/frontend?userId=1',
      accept: 'gzip',
      token: frontendToken,
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.headers['content-encoding'], again.bytes.length]).toEqual([304, undefined, 0])
  })

  it('compresses the toggles for the frontend API and for OFREP', async () => {
    const client = (await anSdkToken(server, { type: 'client', project })).secret
    for (const [asked, token] of [
      [{ path: '/api/frontend?userId=1' }, frontendToken],
      [{ method: 'POST', path: '/api/frontend', body: { context: { userId: '1' } } }, frontendToken],
      [bulk, client],
    ] as const) {
      const [plain, packed] = [await ask({ ...asked, token }), await ask({ ...asked, token, accept: 'gzip, br' })]
      expect(packed.headers['content-encoding']).toBe('br')
      const { toggles, flags } = JSON.parse(packed.text)
      expect(toggles ?? flags).toHaveLength(12)
      expect(toggles ?? flags).toEqual(JSON.parse(plain.text).toggles ?? JSON.parse(plain.text).flags)
    }
  })

  it.each(['csv', 'jsonl'])('compresses an export of events as %s while it is written', async (format) => {
    const path = `/api/admin/search/events/export?format=${format}&project=IS:${project}`
    const [plain, packed] = [await ask({ path }), await ask({ path, accept: 'gzip' })]
    expect([plain.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(packed.text).toBe(plain.text)
    expect(packed.bytes.length * 2).toBeLessThan(plain.bytes.length)
  })

  it('never compresses the response to a write, which can contain a new secret', async () => {
    const body = { tokenName: uniqueName('token'), type: 'client', environment: 'development', project }
    const created = await ask({ method: 'POST', path: '/api/admin/api-tokens', accept: 'gzip', body })
    expect([created.status, created.headers['content-encoding'], created.headers.vary]).toEqual([
      201,
      undefined,
      undefined,
    ])
    // Large enough to be compressed if it were a read.
    const long = { name: uniqueName('toggle'), description: 'x'.repeat(2_000) }
    const toggle = await ask({ method: 'POST', path: list(), accept: 'gzip', body: long })
    expect([toggle.status, toggle.headers['content-encoding']]).toEqual([201, undefined])
    expect(toggle.bytes.length).toBeGreaterThan(2_000)
  })

  it('compresses large error responses of reads', async () => {
    const unknown = 'x'.repeat(3_000)
    const { status, text } = await ask({
      path: `/api/frontend?userId=${unknown}`,
      accept: 'gzip',
      token: frontendToken,
    })
    expect([status, JSON.parse(text).name]).toEqual([400, 'ValidationError'])
  })
})
