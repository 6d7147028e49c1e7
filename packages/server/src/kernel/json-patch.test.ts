import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from './failure.ts'
import type { Json } from './json.ts'
import { applyPatch, type PatchOperation } from './json-patch.ts'

function refusal(document: Json, ...operations: PatchOperation[]): Failure {
  const before = JSON.stringify(document)
  try {
    applyPatch(document, operations)
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    expect(JSON.stringify(document)).toBe(before)
    return error as Failure
  }
  throw new Error('the patch was not refused')
}

describe('JSON Patch, examples of RFC 6902 appendix A', () => {
  const examples: [string, Json, PatchOperation[], Json][] = [
    ['adds an object member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
    [
      'adds an array element',
      { foo: ['bar', 'baz'] },
      [{ op: 'add', path: '/foo/1', value: 'qux' }],
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['removes an object member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    [
      'removes an array element',
      { foo: ['bar', 'qux', 'baz'] },
      [{ op: 'remove', path: '/foo/1' }],
      { foo: ['bar', 'baz'] },
    ],
    [
      'replaces a value',
      { baz: 'qux', foo: 'bar' },
      [{ op: 'replace', path: '/baz', value: 'boo' }],
      { baz: 'boo', foo: 'bar' },
    ],
    [
      'moves a value',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      'moves an array element',
      { foo: ['all', 'grass', 'cows', 'eat'] },
      [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    [
      'tests values',
      { baz: 'qux', foo: ['a', 2, 'c'] },
      [
        { op: 'test', path: '/baz', value: 'qux' },
        { op: 'test', path: '/foo/1', value: 2 },
      ],
      { baz: 'qux', foo: ['a', 2, 'c'] },
    ],
    [
      'adds a nested object',
      { foo: 'bar' },
      [{ op: 'add', path: '/child', value: { grandchild: {} } }],
      { foo: 'bar', child: { grandchild: {} } },
    ],
    [
      'reads ~1 and ~0 in this order',
      { '/': 9, '~1': 10 },
      [{ op: 'test', path: '/~01', value: 10 }],
      { '/': 9, '~1': 10 },
    ],
    [
      'adds an array as one value',
      { foo: ['bar'] },
      [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
      { foo: ['bar', ['abc', 'def']] },
    ],
  ]
  it.each(examples)('%s', (_name, document, operations, expected) => {
    expect(applyPatch(document, operations)).toEqual(expected)
  })

  it.each<[string, Json, PatchOperation]>([
    ['a test that fails', { baz: 'qux' }, { op: 'test', path: '/baz', value: 'bar' }],
    ['a test of a number against its text', { '~1': 10 }, { op: 'test', path: '/~01', value: '10' }],
    ['an add below a missing parent', { foo: 'bar' }, { op: 'add', path: '/baz/bat', value: 'qux' }],
  ])('refuses %s', (_name, document, operation) => {
    expect(refusal(document, operation).code).toBe('invalid')
  })
})

describe('JSON Patch', () => {
  it.each<[string, Json, PatchOperation[], Json]>([
    ['replaces the whole document', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
    ['adds over the whole document', { a: 1 }, [{ op: 'add', path: '', value: null }], null],
    ['adds over a member that exists', { a: 1 }, [{ op: 'add', path: '/a', value: 2 }], { a: 2 }],
    [
      'copies a value independently of its source',
      { a: [1] },
      [
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'add', path: '/b/-', value: 2 },
      ],
      { a: [1], b: [1, 2] },
    ],
    ['moves a value onto itself', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
    ['moves a child over its parent', { a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/a' }], { a: 1 }],
    [
      'moves to a name that has the old one as a prefix',
      { a: 1 },
      [{ op: 'move', from: '/a', path: '/ab' }],
      { ab: 1 },
    ],
    ['takes null as a value', { a: 1 }, [{ op: 'replace', path: '/a', value: null }], { a: null }],
    [
      'reads, tests, moves and removes a null',
      { a: null },
      [
        { op: 'test', path: '/a', value: null },
        { op: 'move', from: '/a', path: '/b' },
        { op: 'copy', from: '/b', path: '/c' },
        { op: 'remove', path: '/b' },
      ],
      { c: null },
    ],
    [
      'reads a null in an array',
      [null],
      [
        { op: 'test', path: '/0', value: null },
        { op: 'replace', path: '/0', value: 1 },
      ],
      [1],
    ],
    ['takes the empty key', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
    [
      'takes numbers and - as keys of an object',
      { '01': 1, '-': 2 },
      [
        { op: 'remove', path: '/01' },
        { op: 'replace', path: '/-', value: 3 },
      ],
      { '-': 3 },
    ],
    ['adds at the end of an array by its index', [1], [{ op: 'add', path: '/1', value: 2 }], [1, 2]],
    [
      'tests objects regardless of key order',
      { a: { x: 1, y: 2 } },
      [{ op: 'test', path: '/a', value: { y: 2, x: 1 } }],
      { a: { x: 1, y: 2 } },
    ],
    ['does nothing for an empty list', { a: 1 }, [], { a: 1 }],
    [
      'ignores members of an operation that it does not know',
      { a: 1 },
      [{ op: 'remove', path: '/a', value: 'ignored', from: '/ignored' }],
      {},
    ],
  ])('%s', (_name, document, operations, expected) => {
    expect(applyPatch(document, operations)).toEqual(expected)
  })

  it.each<[string, Json, PatchOperation, 'path' | 'from' | 'value']>([
    ['a path that does not exist, by remove', { a: 1 }, { op: 'remove', path: '/b' }, 'path'],
    ['a path that does not exist, by replace', { a: 1 }, { op: 'replace', path: '/b', value: 1 }, 'path'],
    ['a path that does not exist, by test', { a: 1 }, { op: 'test', path: '/b', value: null }, 'path'],
    ['a source that does not exist, by move', { a: 1 }, { op: 'move', from: '/b', path: '/a' }, 'from'],
    ['a source that does not exist, by copy', { a: 1 }, { op: 'copy', from: '/b', path: '/a' }, 'from'],
    ['a path through a string', { a: 'text' }, { op: 'replace', path: '/a/0', value: 'T' }, 'path'],
    ['a path through null', { a: null }, { op: 'add', path: '/a/b', value: 1 }, 'path'],
    ['the length of an array', { a: [1] }, { op: 'replace', path: '/a/length', value: 0 }, 'path'],
    ['the length of a string', { a: 'text' }, { op: 'test', path: '/a/length', value: 4 }, 'path'],
    ['an index with a leading zero', [1, 2], { op: 'replace', path: '/01', value: 0 }, 'path'],
    ['an index with a sign', [1, 2], { op: 'replace', path: '/+1', value: 0 }, 'path'],
    ['a negative index', [1, 2], { op: 'remove', path: '/-1' }, 'path'],
    ['an index with a fraction', [1, 2], { op: 'remove', path: '/1.0' }, 'path'],
    ['an index with an exponent', [1, 2], { op: 'remove', path: '/1e0' }, 'path'],
    ['an index in spaces', [1, 2], { op: 'remove', path: '/ 1' }, 'path'],
    ['the end of an array, by replace', [1], { op: 'replace', path: '/-', value: 2 }, 'path'],
    ['the end of an array, by remove', [1], { op: 'remove', path: '/-' }, 'path'],
    ['the end of an array, by test', [1], { op: 'test', path: '/-', value: 1 }, 'path'],
    ['the end of an array as a source', [1], { op: 'copy', from: '/-', path: '/0' }, 'from'],
    ['an index one past the end, by replace', [1], { op: 'replace', path: '/1', value: 2 }, 'path'],
    ['an index two past the end, by add', [1], { op: 'add', path: '/2', value: 2 }, 'path'],
    ['an index that no array has', [1], { op: 'add', path: '/99999999999999999999', value: 2 }, 'path'],
    ['removing the whole document', { a: 1 }, { op: 'remove', path: '' }, 'path'],
    ['moving a value into itself', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/c' }, 'path'],
    ['moving the whole into a part of it', { a: {} }, { op: 'move', from: '', path: '/a/b' }, 'path'],
    ['a pointer without its slash', { a: 1 }, { op: 'remove', path: 'a' }, 'path'],
    ['a malformed escape', { 'a~': 1 }, { op: 'remove', path: '/a~' }, 'path'],
    ['an unknown escape', { 'a~2': 1 }, { op: 'remove', path: '/a~2' }, 'path'],
    ['an add without a value', { a: 1 }, { op: 'add', path: '/a' }, 'value'],
    ['a replace without a value', { a: 1 }, { op: 'replace', path: '/a' }, 'value'],
    ['a test without a value', { a: 1 }, { op: 'test', path: '/a' }, 'value'],
    ['a move without a source', { a: 1 }, { op: 'move', path: '/a' }, 'from'],
    ['a copy without a source', { a: 1 }, { op: 'copy', path: '/a' }, 'from'],
    ['inherited properties', {}, { op: 'test', path: '/toString', value: null }, 'path'],
    ['inherited properties as a parent', {}, { op: 'add', path: '/hasOwnProperty/x', value: 1 }, 'path'],
  ])('refuses %s', (_name, document, operation, field) => {
    const failure = refusal(document, operation)
    expect(failure.code).toBe('invalid')
    expect(failure.details?.[0]?.path).toBe(`/body/0/${field}`)
  })

  const poisonous = [
    '/__proto__',
    '/__proto__/polluted',
    '/constructor',
    '/constructor/prototype/polluted',
    '/a/__proto__',
    '/prototype',
  ]
  it.each(poisonous)('refuses the path %s in every operation, also as a source', (pointer) => {
    const document: Json = { a: {}, b: 1 }
    for (const op of ['add', 'replace', 'remove', 'test'] as const)
      expect(refusal(document, { op, path: pointer, value: { polluted: true } }).details?.[0]?.path).toBe(
        '/body/0/path',
      )
    for (const op of ['move', 'copy'] as const) {
      expect(refusal(document, { op, from: '/b', path: pointer }).details?.[0]?.path).toBe('/body/0/path')
      expect(refusal(document, { op, from: pointer, path: '/c' }).details?.[0]?.path).toBe('/body/0/from')
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('names the operation that failed and discards the operations before it', () => {
    const failure = refusal(
      { a: 1 },
      { op: 'add', path: '/b', value: 2 },
      { op: 'test', path: '/a', value: 2 },
      { op: 'remove', path: '/a' },
    )
    expect(failure.message).toBe('Operation 1 (test): the value there is another one')
    expect(failure.details).toEqual([{ path: '/body/1/value', message: 'the value there is another one' }])
  })

  it('refuses copies that would grow without limit', () => {
    const doubling = Array.from({ length: 60 }, (_, i): PatchOperation => ({ op: 'copy', from: '', path: `/copy${i}` }))
    expect(refusal({ a: 'x' }, ...doubling).message).toContain('too large')
    const large: PatchOperation = { op: 'add', path: '/large', value: 'x'.repeat(500_000) }
    const copies = Array.from(
      { length: 500 },
      (_, i): PatchOperation => ({ op: 'copy', from: '/large', path: `/copy${i}` }),
    )
    expect(refusal({}, large, ...copies).message).toContain('too large')
  })
})

const key = fc.constantFrom('a', 'b', '0', '1', '-', '~', '/', 'toString', '')
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, 1, 'text'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value
const segment = fc.oneof(key, fc.constantFrom('__proto__', 'constructor', 'prototype', 'length', '01', '2'))
const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')
const pointerOf = (segments: readonly string[]) => segments.map((one) => `/${escaped(one)}`).join('')
const pointer = fc.oneof(fc.array(segment, { maxLength: 4 }).map(pointerOf), fc.string({ maxLength: 6 }))
const operation = fc.record(
  {
    op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
    path: pointer,
    from: pointer,
    value: json,
  },
  { requiredKeys: ['op', 'path'] },
) as fc.Arbitrary<PatchOperation>

/** Every path inside a document except the root. */
function pathsIn(document: Json, before: readonly string[] = []): string[][] {
  if (typeof document !== 'object' || document === null) return []
  return Object.entries(document).flatMap(([name, value]) => [[...before, name], ...pathsIn(value, [...before, name])])
}

describe('JSON Patch with random input', () => {
  const prototypes = () =>
    [Object, Array, String, Number].map(({ prototype }) => Object.getOwnPropertyNames(prototype).join())

  it('never changes the document or the operations, never touches a prototype, and fails only with a 400', () => {
    const untouched = prototypes()
    fc.assert(
      fc.property(json, fc.array(operation, { maxLength: 6 }), (document, operations) => {
        const before = JSON.stringify([document, operations])
        try {
          applyPatch(document, operations)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
          expect((error as Failure).code).toBe('invalid')
        }
        expect(JSON.stringify([document, operations])).toBe(before)
        expect(prototypes()).toEqual(untouched)
      }),
      { numRuns: 500 },
    )
  })

  it('returns nothing when the last operation of a list fails', () => {
    fc.assert(
      fc.property(json, fc.array(operation, { maxLength: 4 }), (document, operations) => {
        refusal(document, ...operations, { op: 'remove', path: '/nothing/is/here' })
      }),
    )
  })

  it('gives the same result for a list as for its operations applied one by one', () => {
    const attempt = (run: () => Json): Json | 'refused' => {
      try {
        return run()
      } catch {
        return 'refused'
      }
    }
    fc.assert(
      fc.property(json, fc.array(operation, { maxLength: 4 }), (document, operations) => {
        const together = attempt(() => applyPatch(document, operations))
        const stepwise = attempt(() => operations.reduce<Json>((state, one) => applyPatch(state, [one]), document))
        expect(together).toEqual(stepwise)
      }),
    )
  })

  it('restores the original when an added value is removed', () => {
    const location = json
      .filter((document) => typeof document === 'object' && document !== null)
      .chain((document) => {
        const parents = [[] as string[], ...pathsIn(document)].filter((path) => {
          const value = path.reduce<Json>((here, name) => (here as { [k: string]: Json })[name] as Json, document)
          return typeof value === 'object' && value !== null
        })
        return fc.constantFrom(...parents).map((path) => ({ document, path }))
      })
    fc.assert(
      fc.property(location, json, fc.nat(3), ({ document, path }, value, at) => {
        const parent = path.reduce<Json>((here, name) => (here as { [k: string]: Json })[name] as Json, document)
        const name = Array.isArray(parent) ? String(Math.min(at, parent.length)) : 'never there before'
        const target = pointerOf([...path, name])
        const added = applyPatch(document, [
          { op: 'add', path: target, value },
          { op: 'test', path: target, value },
        ])
        expect(applyPatch(added, [{ op: 'remove', path: target }])).toEqual(document)
      }),
    )
  })

  it('finds every path of a document by its pointer', () => {
    fc.assert(
      fc.property(json, (document) => {
        for (const path of pathsIn(document)) {
          const value = path.reduce<Json>((here, name) => (here as { [k: string]: Json })[name] as Json, document)
          expect(applyPatch(document, [{ op: 'test', path: pointerOf(path), value }])).toEqual(document)
        }
      }),
    )
  })
})
