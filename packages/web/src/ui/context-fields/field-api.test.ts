// @vitest-environment app
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/hooks.ts'

const server = await startApi()
const fields = await import('./field-api.ts')

const BODY = { name: 'plan', description: '', stickiness: false, legalValues: [] }
const IF_MATCH = { 'If-Match': '"3"' }
/** A name and a value that need encoding. */
const [NAME, VALUE] = ['my plan', 'a/b']

/** The same calls for a field of all projects and for a field of one project. */
describe.each([
  ['of all projects', undefined, '/api/admin/context'],
  ['of a project', 'shop', '/api/admin/projects/shop/context'],
] as const)('a context field %s', (_, project, base) => {
  const ref = { name: NAME, project }
  const one = `${base}/my%20plan`

  it('is created in the list it belongs to', async () => {
    server.on(`POST ${base}`, {})
    await fields.createField(BODY, project)
    expect(server.calls.map(({ route, body }) => [route, body])).toEqual([[`POST ${base}`, BODY]])
  })

  it('is changed with the version that the user saw', async () => {
    server.on(`PUT ${one}`, {})
    await fields.updateField(ref, { description: 'x', stickiness: true }, IF_MATCH)
    const [sent] = server.callsOf(`PUT ${one}`)
    expect([sent?.body, sent?.headers['if-match']]).toEqual([{ description: 'x', stickiness: true }, '"3"'])
  })

  it('is read with its version', async () => {
    server.on(`GET ${one}`, { body: { name: NAME }, headers: { etag: '"3"' } })
    expect(await fields.fetchField(ref)).toEqual({ value: { name: NAME }, etag: '"3"' })
  })

  it('is deleted', async () => {
    server.on(`DELETE ${one}`, {})
    await fields.deleteField(ref)
    expect(server.callsOf(`DELETE ${one}`)).toHaveLength(1)
  })

  it('gets and loses a legal value, whose name is encoded', async () => {
    server.on(`POST ${one}/legal-values`, {})
    server.on(`DELETE ${one}/legal-values/a%2Fb`, {})
    await fields.addLegalValue(ref, { value: VALUE })
    await fields.removeLegalValue(ref, VALUE)
    expect(server.calls.map(({ route, body }) => [route, body])).toEqual([
      [`POST ${one}/legal-values`, { value: VALUE }],
      [`DELETE ${one}/legal-values/a%2Fb`, undefined],
    ])
  })

  it('lists the strategies that use it', async () => {
    server.on(`GET ${one}/strategies`, { body: { strategies: [{ id: 's' }] } })
    expect(await fields.fetchUses(ref)).toEqual([{ id: 's' }])
  })

  it('reports the refusal of the server', async () => {
    server.on(`DELETE ${one}`, { status: 409, body: { message: 'In use' } })
    await expect(fields.deleteField(ref)).rejects.toThrow('In use')
  })
})

describe('the name of a new context field', () => {
  it('is checked over all projects', async () => {
    server.on('POST /api/admin/context/validate', { status: 409, body: { message: 'Taken' } })
    await expect(fields.checkFieldName('plan')).rejects.toThrow('Taken')
    expect(server.calls[0]?.body).toEqual({ name: 'plan' })
  })
})
