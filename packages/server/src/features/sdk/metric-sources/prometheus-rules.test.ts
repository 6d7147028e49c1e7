import { describe, expect, it } from 'vitest'
import { instantValues, queryUrl, rangeSeries } from './prometheus-rules.ts'

const success = (resultType: string, result: unknown) => ({ status: 'success', data: { resultType, result } })
const vector = (...values: unknown[]) =>
  success(
    'vector',
    values.map((value) => ({ metric: {}, value: [1, value] })),
  )

describe('the values of an instant query', () => {
  it.each([
    ['numbers of a vector', vector('1.5', '-2', '0'), [1.5, -2, 0]],
    ['the number of a scalar', success('scalar', [1, '4']), [4]],
    ['no value that is not a number', vector('NaN', '+Inf', '', 'x', 7), []],
    ['no value without a time', success('scalar', ['1', '4']), []],
    ['no value of another shape', success('scalar', { 0: 1, 1: '4' }), []],
    ['no item of another shape', success('vector', [null, 'x', {}, []]), []],
    ['nothing for a result that is no list', success('vector', {}), []],
  ])('are %s', (_, body, value) => {
    expect(instantValues(body)).toEqual({ ok: true, value })
  })
})

const UNKNOWN = 'did not respond with JSON of the query API'

describe('a response that has no data', () => {
  it.each([
    [undefined, UNKNOWN],
    [null, UNKNOWN],
    ['<html>', UNKNOWN],
    [[], UNKNOWN],
    [{}, UNKNOWN],
    [{ status: 'error' }, UNKNOWN],
    [{ status: 'success' }, UNKNOWN],
    [{ status: 'success', data: [] }, UNKNOWN],
    [{ status: 'other', error: 'x', data: {} }, UNKNOWN],
    [{ status: 'error', error: 'parse error' }, 'refused the query: parse error'],
    [{ status: 'error', error: 'x'.repeat(300) }, `refused the query: ${'x'.repeat(200)}`],
  ])('is described: %#', (body, because) => {
    expect(instantValues(body)).toEqual({ ok: false, because })
    expect(rangeSeries(body, 10)).toEqual({ ok: false, because })
  })
})

describe('the series of a range query', () => {
  const series = (metric: unknown, values: unknown) => ({ metric, values })
  const seriesOf = (result: unknown, max = 10) => {
    const parsed = rangeSeries(success('matrix', result), max)
    return parsed.ok ? parsed.value : expect.fail(parsed.because)
  }

  it('have labels as text, and the values that are numbers', () => {
    const values = [
      [1, '2'],
      [2, 'NaN'],
      [3, '4'],
    ]
    expect(seriesOf([series({ job: 'api', port: 80 }, values)])).toEqual([
      {
        metric: { job: 'api', port: '80' },
        data: [
          [1, 2],
          [3, 4],
        ],
      },
    ])
  })

  it('are empty where the response has another shape', () => {
    expect(seriesOf([series('job', 'values'), null])).toEqual([{ metric: {}, data: [] }])
    expect(seriesOf('none')).toEqual([])
  })

  it('are at most as many as were asked for', () => {
    expect(seriesOf([series({ n: 1 }, []), series({ n: 2 }, [])], 1)).toEqual([{ metric: { n: '1' }, data: [] }])
  })
})

it('the address of a query is below the address of the source', () => {
  const urls = ['http://prometheus:9090', 'http://prometheus:9090/sub//'].map((url) =>
    queryUrl(url, '/api/v1/query', { query: 'a b' }),
  )
  expect(urls).toEqual([
    'http://prometheus:9090/api/v1/query?query=a+b',
    'http://prometheus:9090/sub/api/v1/query?query=a+b',
  ])
})
