import { describe, expect, it } from 'vitest'
import { ConnectionFailure } from './connection.ts'
import { ApiFailure, failureOf, problemsByField, sentenceOf } from './failure.ts'

const refusal = {
  id: 'r-1',
  name: 'BadDataError',
  message: '/body/name: must be lower case',
  details: [
    { path: '/body/name', message: 'must be lower case' },
    { path: '/body/name', message: 'must be shorter' },
    { path: '/query/limit', message: 'must be a number' },
    'something else',
  ],
}

describe('an error response', () => {
  it('becomes a failure with the id, name, message and details of the server', async () => {
    const failure = await failureOf(Response.json(refusal, { status: 400, headers: { 'retry-after': '7' } }))
    expect(failure).toMatchObject({
      status: 400,
      id: 'r-1',
      name: 'BadDataError',
      message: refusal.message,
      retryAfterSeconds: 7,
    })
    expect(failure.details.at(-1)).toEqual({ path: undefined, message: 'something else' })
  })

  it('without JSON says which status it has', async () => {
    const failure = await failureOf(new Response('<html>', { status: 502 }))
    expect([failure.message, failure.name, failure.id]).toEqual([
      'The server answered with 502',
      'ApiFailure',
      undefined,
    ])
    expect(failure.retryAfterSeconds).toBeUndefined()
  })
})

describe('the sentence of an error', () => {
  it.each([
    [new ApiFailure(400, { message: '/body/name: must be lower case' }), 'name: must be lower case'],
    [new ApiFailure(400, { message: '/body: must be an object' }), 'must be an object'],
    [new ApiFailure(409, { message: 'The name is taken' }), 'The name is taken'],
    [new ConnectionFailure(new TypeError('fetch failed')), 'The server does not answer. Check your connection.'],
    [new Error('odd'), 'odd'],
    ['text', 'text'],
  ])('of %s is "%s"', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence)
  })
})

describe('problems by field', () => {
  it('are the first problem of each field of the body', () => {
    expect(problemsByField(new ApiFailure(400, refusal))).toEqual({ name: 'must be lower case' })
  })

  it('are empty for other errors', () => {
    expect([problemsByField(new Error('odd')), problemsByField(undefined)]).toEqual([{}, {}])
  })
})
