import { describe, expect, it } from 'vitest'
import { judge, summaryOf } from './verdict.mjs'

const result = (name: string, status: string) => ({ path: 'a.js', name, status, text: `why ${name}` })
const group = (kind: 'internal' | 'on purpose' | 'fails', ...names: string[]) => ({
  kind,
  why: `because ${kind}`,
  tests: { 'a.js': names },
})

describe('the verdict on the API tests of Unleash', () => {
  it('leaves out internal tests and differences on purpose, and counts gaps as failures', () => {
    const results = [
      result('good', 'passed'),
      result('gap', 'failed'),
      result('sql', 'failed'),
      result('other', 'failed'),
    ]
    const expected = [group('fails', 'gap'), group('internal', 'sql'), group('on purpose', 'other')]
    const verdict = judge(results, expected)
    expect(verdict).toMatchObject({ passed: 1, counted: 2, ran: 4, unexpected: [] })
    expect(summaryOf(verdict)).toContain('1 of 2 pass (50.0%); 4 ran, of which 2 are left out')
  })

  it('reports a failure outside the list with its text, and a test that was not run', () => {
    const { unexpected } = judge([result('new', 'failed'), result('skipped', 'pending')], [group('fails', 'gone')])
    expect(unexpected).toEqual([
      'failed: a.js › new\nwhy new',
      'pending: a.js › skipped\nwhy skipped',
      'is listed and did not run: a.js › gone',
    ])
  })

  it('reports a listed test that passes, so that the list stays true', () => {
    const { unexpected } = judge([result('gap', 'passed')], [group('fails', 'gap')])
    expect(unexpected).toEqual(['passes, and is listed as a test that fails: a.js › gap'])
  })

  it('does not ask for the tests of other files when only a part was run', () => {
    expect(judge([], [group('fails', 'gap')], { isPart: true }).unexpected).toEqual([])
  })

  it('refuses a list that has a test twice', () => {
    expect(() => judge([], [group('fails', 'gap'), group('internal', 'gap')])).toThrow('a.js › gap is listed twice')
  })
})
