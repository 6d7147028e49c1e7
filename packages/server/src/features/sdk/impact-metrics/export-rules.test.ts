import { runs } from '@leverframe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExportedSeries, exportedText, labelNameOf, metricNameOf } from './export-rules.ts'
import type { MetricType } from './rules.ts'

const INF = Number.POSITIVE_INFINITY
const series = (name: string, type: MetricType, more: Partial<ExportedSeries> = {}): ExportedSeries => ({
  id: 1,
  environment: 'production',
  name,
  type,
  appName: 'shop',
  labels: {},
  help: '',
  total: {
    count: 3,
    sum: 7.5,
    last: 2,
    buckets: [
      [1, 2],
      [INF, 3],
    ],
  },
  ...more,
})
const text = (...all: ExportedSeries[]) => [...exportedText(all)].join('')

/** The grammar of the text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const LINE = new RegExp(
  `^[a-zA-Z_:][a-zA-Z0-9_:]*\\{${LABEL}(?:,${LABEL})*\\} (?:[+-]?Inf|NaN|-?[0-9.]+(?:e[+-]?[0-9]+)?)$`,
)
const COMMENT =
  /^# (?:HELP [a-zA-Z_:][a-zA-Z0-9_:]* (?:[^\\\n]|\\[\\n])*|TYPE [a-zA-Z_:][a-zA-Z0-9_:]* (?:counter|gauge|histogram))$/

describe('the export for Prometheus', () => {
  it('contains counters, gauges and histograms', () => {
    const labels = { 'checkout-v2': 'enabled' }
    expect(
      text(
        series('orders', 'counter', { labels, help: 'Orders\nof "all" \\ shops' }),
        series('heap', 'gauge'),
        series('latency', 'histogram'),
      ),
    ).toBe(`# HELP orders Orders\\nof "all" \\\\ shops
# TYPE orders counter
orders{environment="production",app_name="shop",checkout_v2="enabled"} 7.5
# HELP heap 
# TYPE heap gauge
heap{environment="production",app_name="shop"} 2
# HELP latency 
# TYPE latency histogram
latency_bucket{environment="production",app_name="shop",le="1"} 2
latency_bucket{environment="production",app_name="shop",le="+Inf"} 3
latency_sum{environment="production",app_name="shop"} 7.5
latency_count{environment="production",app_name="shop"} 3
`)
  })

  it.each([
    [Number.POSITIVE_INFINITY, '+Inf'],
    [Number.NEGATIVE_INFINITY, '-Inf'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e21, '1e+21'],
    [5e-324, '5e-324'],
    [-2.5, '-2.5'],
  ])('writes the number %d as %s', (last, written) => {
    expect(text(series('x', 'gauge', { total: { count: 1, sum: last, last, buckets: [] } }))).toMatch(
      new RegExp(`} ${written.replace('+', '\\+')}\n$`),
    )
  })

  it('escapes quotes, backslashes and line breaks in labels, and nothing else', () => {
    const labels = { a: 'say "hi"', b: 'C:\\new', c: 'one\ntwo', d: "it's {5}, ok=1" }
    expect(text(series('x', 'counter', { labels }))).toContain(
      String.raw`a="say \"hi\"",b="C:\\new",c="one\ntwo",d="it's {5}, ok=1"}`,
    )
  })

  it('adds series that are the same in the text format, and separates two types of one name', () => {
    expect(text(series('a.b', 'counter'), series('a-b', 'counter'), series('a:b', 'counter'))).toContain(
      'a_b{environment="production",app_name="shop"} 15\n',
    )
    expect(text(series('x', 'counter'), series('x', 'gauge'))).toContain('# TYPE x_gauge gauge')
  })

  it('has no reserved and no repeated label names', () => {
    expect([labelNameOf('__name__'), labelNameOf('1st'), metricNameOf('9.lives')]).toEqual([
      '_name__',
      '_1st',
      '_9_lives',
    ])
    const labels = { 'a.b': '1', 'a-b': '2', le: '3', app_name: '4' }
    expect(text(series('x', 'counter', { labels }))).toContain('a_b="1",a_b_2="2",le_2="3",app_name_2="4"}')
  })

  it('has a limit, and says what it leaves out', () => {
    const all = Array.from({ length: 5 }, (_, i) => series('x', 'counter', { labels: { i: String(i) } }))
    const lines = [...exportedText(all, 3)].join('').trimEnd().split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([6, '# 2 series are left out: the export has at most 3 lines'])
  })

  it('follows the grammar for any name, label and number', () => {
    const one = fc.record({
      name: fc.stringMatching(/^[a-zA-Z_][\w.:-]{0,9}$/),
      type: fc.constantFrom<MetricType>('counter', 'gauge', 'histogram'),
      labels: fc.dictionary(fc.stringMatching(/^[\w.~:-]{1,9}$/), fc.string({ unit: 'binary' })),
      help: fc.string({ unit: 'binary' }),
      sum: fc.double({ noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(one), (given) => {
        const all = given.map(({ sum, ...rest }) =>
          series(rest.name, rest.type, { ...rest, total: { count: 1, sum, last: sum, buckets: [[INF, 1]] } }),
        )
        const lines = text(...all)
          .split('\n')
          .slice(0, -1)
        for (const line of lines) expect(line).toMatch(line.startsWith('#') ? COMMENT : LINE)
        const keys = lines.filter((line) => !line.startsWith('#')).map((line) => line.replace(/ \S+$/, ''))
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: runs({ short: 30, long: 100 }) },
    )
  })
})
