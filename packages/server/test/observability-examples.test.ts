import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFor } from '@leverframe/testing/harness'
import { aReadyRelay, stopRelays } from '@leverframe/testing/relay'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { METRICS } from '#platform/telemetry/metric-table'
import { parseScrape } from './scrape.ts'

const FOLDER = fileURLToPath(new URL('../../../examples/observability', import.meta.url))
const GUIDE = readFileSync(new URL('../../../docs/guides/observability.md', import.meta.url), 'utf8')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}
interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const rules = (parse(textOf('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(textOf('dashboard.json')) as { panels: Panel[]; templating: unknown }
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ['the variables of the dashboard', JSON.stringify(dashboard.templating)] as const,
]
const namesIn = (expression: string) => [...expression.matchAll(/\bleverframe_[a-z_]+/g)].map(([name]) => name)

/** The lines of a histogram have the names of three series. */
const seriesOf = ({ name, type }: { readonly name: string; readonly type: string }) =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]

const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find(existsSync)

describe('the examples for Prometheus and Grafana', () => {
  const server = serverFor('sqlite', { settings: { BACKUP_DIR: mkdtempSync(join(tmpdir(), 'leverframe-backups-')) } })

  afterAll(stopRelays)

  it('use metrics that a running server or relay has', async () => {
    const scraped = async () => {
      const { body } = await server.call<string>('GET', '/metrics')
      return new Set([...parseScrape(body).values.keys()].map((line) => line.replace(/\{.*/s, '')))
    }
    await server.running.product.jobs.runNow('backup')
    await scraped()
    const relay = await aReadyRelay({ upstream: server.url, tokens: [(await anSdkToken(server)).secret] })
    const ofRelay = parseScrape(await (await fetch(`${relay.url}/metrics`)).text()).values.keys()
    const series = new Set([...(await scraped()), ...[...ofRelay].map((line) => line.replace(/\{.*/s, ''))])
    for (const [title, expression] of expressions)
      for (const name of namesIn(expression)) expect(series, title).toContain(name)
  })

  it('use labels that the metrics have', () => {
    const labels = new Map(
      Object.values(METRICS).flatMap((row) => seriesOf(row).map((name) => [name, [...row.labels, 'instance', 'le']])),
    )
    for (const [title, expression] of expressions)
      for (const [, name, matchers] of expression.matchAll(/\b(leverframe_[a-z_]+)\{([^}]*)\}/g))
        for (const [, label] of matchers!.matchAll(/(\w+)(?:=~|!=|!~|=)/g))
          expect(labels.get(name!), `${title}: ${label}`).toContain(label)
  })

  it('show every metric of the table on the dashboard', () => {
    const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))))
    const missing = Object.values(METRICS).filter((row) => !seriesOf(row).some((name) => shown.has(name)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('have an entry in the guide for every alert, and no other', () => {
    const entries = [...GUIDE.matchAll(/^\| `(Leverframe\w+)` \|/gm)].map(([, alert]) => alert)
    expect(entries.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })

  it('are valid: every alert has a condition and a summary, and promtool accepts them where it is installed', () => {
    for (const { alert, expr, annotations } of rules)
      expect([alert, expr, annotations.summary]).not.toContain(undefined)
    const config = parse(textOf('prometheus.yml'))
    expect(config.rule_files).toEqual(['alerts.yml'])
    if (promtool) execFileSync(promtool, ['check', 'config', join(FOLDER, 'prometheus.yml')], { stdio: 'pipe' })
  })
})
