import { describe, expect, it } from 'vitest'
import { readYaml } from './read-yaml.ts'

describe('the reader of YAML', () => {
  const text = `# A comment
name: x
list:
  - a: 1
    b: two
  - 7: seven
empty:
`
  const { value, positionOf, problems } = readYaml(text)

  it('gives the value of a document', () => {
    expect([value, problems]).toEqual([{ name: 'x', list: [{ a: 1, b: 'two' }, { 7: 'seven' }], empty: null }, []])
    expect(readYaml('').value).toBe(null)
    expect(readYaml('yes').value).toBe('yes')
  })

  it.each([
    [[], [2, 1], [2, 1]],
    [['name'], [2, 7], [2, 1]],
    [['list'], [4, 3], [3, 1]],
    [
      ['list', 0],
      [4, 5],
      [4, 5],
    ],
    [
      ['list', 0, 'b'],
      [5, 8],
      [5, 5],
    ],
    [
      ['list', 1, 7],
      [6, 8],
      [6, 5],
    ],
    [['empty'], [7, 7], [7, 1]],
    // Parts that do not exist
    [
      ['list', 9],
      [4, 3],
      [4, 3],
    ],
    [
      ['list', 0, 'c'],
      [4, 5],
      [4, 5],
    ],
    [
      ['name', 'deeper', 'still'],
      [2, 7],
      [2, 7],
    ],
    [['other'], [2, 1], [2, 1]],
  ])('gives the line and column of a value and of its key: %j', (path, ofValue, ofKey) => {
    const shown = [false, true].map((isKey) => Object.values(positionOf(path, isKey)))
    expect(shown).toEqual([ofValue, ofKey])
    expect(positionOf(path)).toEqual({ line: ofValue[0], column: ofValue[1] })
  })

  it('begins at the first line of an empty document', () => {
    expect(readYaml('').positionOf(['a'])).toEqual({ line: 1, column: 1 })
  })

  it.each<[string, string, [line: number, column: number, message: string]]>([
    ['an alias', 'a: &x 1\nb: *x', [1, 7, 'Anchors and aliases are not supported']],
    [
      'a value that is not closed',
      'a: 1\nb: [',
      [2, 5, 'is not valid YAML: Flow sequence in block collection must be'],
    ],
    ['a key that is there twice', 'a: 1\na: 2', [2, 1, 'is not valid YAML: Map keys must be unique']],
    [
      'an unknown tag',
      'a: !!js/function x',
      [1, 4, 'is not valid YAML: Unresolved tag: tag:yaml.org,2002:js/function'],
    ],
  ])('refuses %s at its position, and gives no value', (_, given, [line, column, message]) => {
    const read = readYaml(given)
    expect(read.problems[0]).toEqual({ line, column, message: expect.stringContaining(message) })
    expect([read.value, read.positionOf(['a'])]).toEqual([undefined, { line: 1, column: 1 }])
  })

  it('reports each alias, and at most ten other problems', () => {
    const aliases = readYaml('a: &x 1\nb: *x\nc: *x').problems
    expect(aliases.map(({ line, column }) => [line, column])).toEqual([
      [1, 7],
      [2, 4],
      [3, 4],
    ])
    const repeated = Array.from({ length: 20 }, (_, index) => `a: ${index}`).join('\n')
    expect(readYaml(repeated).problems).toHaveLength(10)
  })

  it('has messages of one line without a position of their own', () => {
    const [problem] = readYaml('a: 1\na: 2').problems
    expect(problem?.message).toBe('is not valid YAML: Map keys must be unique')
  })
})
