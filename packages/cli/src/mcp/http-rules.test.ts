import { describe, expect, it } from 'vitest'
import { hostsOf, refusalOf, tokenOf } from './http-rules.ts'

const hosts = hostsOf('127.0.0.1', 4_300, ['Tools.example.com'])
const good = { method: 'POST', url: '/mcp', headers: { host: '127.0.0.1:4300', authorization: 'Bearer secret' } }
const refused = (change: object, headers: object = {}) =>
  refusalOf({ ...good, ...change, headers: { ...good.headers, ...headers } }, hosts)?.[0]

describe('HTTP requests to the tools', () => {
  it('are accepted with a token and a known Host', () => {
    expect(refusalOf(good, hosts)).toBeUndefined()
    expect(refused({}, { host: 'LOCALHOST:4300' })).toBeUndefined()
    expect(refused({}, { host: 'tools.example.com' })).toBeUndefined()
    expect(refused({}, { origin: 'http://localhost:4300' })).toBeUndefined()
  })

  it.each([
    ['a Host that was rebound to loopback', { host: 'evil.example:4300' }, 403],
    ['another port', { host: '127.0.0.1:80' }, 403],
    ['no Host', { host: undefined }, 403],
    ['the Origin of another page', { origin: 'https://evil.example' }, 403],
    ['an Origin that is no URL', { origin: 'null' }, 403],
    ['no token', { authorization: undefined }, 401],
    ['an empty token', { authorization: 'Bearer ' }, 401],
  ])('are refused with %s', (_, headers, status) => {
    expect(refused({}, headers)).toBe(status)
  })

  it('have one path and one method', () => {
    expect(refused({ url: '/' })).toBe(404)
    expect(refused({ method: 'GET' })).toBe(405)
    expect(refused({ url: '/mcp?x=1' })).toBeUndefined()
  })

  it('accept only listed hosts when the server listens at every address', () => {
    expect([...hostsOf('0.0.0.0', 80, ['tools.example.com'])]).toEqual(['0.0.0.0:80', 'tools.example.com'])
  })

  it('carry the token with or without Bearer', () => {
    expect(tokenOf('bearer  a:b.c')).toBe('a:b.c')
    expect(tokenOf('a:b.c')).toBe('a:b.c')
    expect(tokenOf(undefined)).toBeUndefined()
  })
})
