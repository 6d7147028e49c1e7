import type { Operation } from '@leverframe/testing/operations'
import type { WireAnswer } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'
import { operationsAt, problemsIn } from './answers.ts'

const text = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const error = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
const shared = { parameters: [], body: undefined, isPublic: false, sdkTypes: [], method: 'GET' }
const list: Operation = { ...shared, id: 'list', path: '/things', responses: { 200: {} } }
const one: Operation = {
  ...shared,
  id: 'one',
  path: '/things/{id}',
  responses: { 200: { 'application/json': text } },
}
const api = { operations: [list, one], components: { schemas: { Error: error } } }
const request = { method: 'GET', path: '/things/7?a=b', headers: {} }

const answer = (status: number, body: unknown): WireAnswer => ({
  status,
  body,
  text: JSON.stringify(body),
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' },
})

describe('the check of an answer to a random request', () => {
  it('accepts what the API document has', () => {
    expect(problemsIn(one, request, answer(200, { name: 'x' }), api)).toEqual([])
    expect(problemsIn(one, request, answer(404, { id: 'r' }), api)).toEqual([])
  })

  it('expects the fields of the failures of an operation only at its path', () => {
    const own = { type: 'object', properties: { id: { type: 'string' }, code: { type: 'string' } }, required: ['code'] }
    const strict: Operation = { ...one, responses: { ...one.responses, 404: { 'application/json': own } } }
    expect(problemsIn(strict, request, answer(404, { id: 'r' }), api)).not.toEqual([])
    expect(problemsIn(strict, { ...request, path: '/things/7/8' }, answer(404, { id: 'r' }), api)).toEqual([])
    expect(problemsIn(strict, { ...request, method: 'PATCH' }, answer(404, { id: 'r' }), api)).toEqual([])
  })

  it('refuses a 5xx, an additional field, another status and a failure of another shape', () => {
    expect(problemsIn(one, request, answer(500, { id: 'r' }), api)).not.toEqual([])
    expect(problemsIn(one, request, answer(200, { name: 'x', more: 1 }), api)).not.toEqual([])
    expect(problemsIn(one, request, answer(201, { name: 'x' }), api)).not.toEqual([])
    expect(problemsIn(one, request, answer(404, { id: 'r', more: 1 }), api)).not.toEqual([])
    expect(problemsIn(one, request, answer(404, { id: 'another' }), api)).not.toEqual([])
  })

  it('knows that an empty parameter at the end is the path of the list', () => {
    const at = (path: string) => operationsAt({ ...request, path }, api.operations).map(({ id }) => id)
    expect(at('/things/7?x')).toEqual(['one'])
    expect(at('/things/')).toEqual(['list', 'one'])
    expect(at('/things/7/8')).toEqual([])
  })
})
