import { readdirSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '#platform/config/settings'
import { environmentOf, fileOf, ROOT, stagesOf, textsOf, unitValues } from './files.ts'

const CHART = 'examples/helm/leverframe'
const KNOWN = new Set(Object.values(SETTINGS).flatMap(({ variable, aliases = [] }) => [variable, ...aliases]))
/** Read by Node.js and its libraries. */
const OTHER_VARIABLES = ['NODE_ENV']
const version = (JSON.parse(fileOf('package.json')) as { version: string }).version

const unit = fileOf('examples/systemd/leverframe.service')
const [build = [], image = []] = stagesOf(fileOf('Dockerfile'))
const compose = parse(fileOf('examples/compose/compose.yaml')) as {
  services: { leverframe: { environment: Record<string, string>; build: string } }
}
const values = parse(fileOf(`${CHART}/values.yaml`)) as Record<string, unknown> & { settings: Record<string, string> }
const templates = readdirSync(`${ROOT}${CHART}/templates`).map((name) => fileOf(`${CHART}/templates/${name}`))

/** The paths of all leaves, such as `image.tag`. Empty objects, lists and the settings are leaves. */
const pathsOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && path !== 'settings' && path !== 'resources'
    ? Object.entries(value).length === 0
      ? [path]
      : Object.entries(value).flatMap(([key, one]) => pathsOf(one, path ? `${path}.${key}` : key))
    : [path]

describe('deployment files', () => {
  it('set only variables that exist', () => {
    const used = {
      image: textsOf(image, 'ENV').flatMap((text) => Object.keys(environmentOf(text))),
      compose: Object.keys(compose.services.leverframe.environment),
      unit: unitValues(unit, 'Environment').flatMap((text) => Object.keys(environmentOf(text))),
      chart: Object.keys(values.settings),
      templates: templates.flatMap((text) => [...text.matchAll(/- name: ([A-Z][A-Z_]+)/g)].map(([, name]) => name)),
    }
    for (const [file, names] of Object.entries(used)) {
      expect(names.length, file).toBeGreaterThan(0)
      for (const name of names) expect([...KNOWN, ...OTHER_VARIABLES], file).toContain(name)
    }
  })

  it('start the same command', () => {
    expect(build.map(({ text }) => text)).toContain(
      'npm install --global --prefix /opt/leverframe /tmp/leverframe-*.tgz',
    )
    expect(textsOf(image, 'ENTRYPOINT')).toEqual(['["leverframe"]'])
    expect(textsOf(image, 'CMD')).toEqual(['["serve"]'])
    expect(unitValues(unit, 'ExecStart')).toEqual(['/opt/leverframe/bin/leverframe serve'])
  })

  it('do not run as root', () => {
    expect(textsOf(image, 'USER')).toEqual(['1000:1000'])
    expect(unitValues(unit, 'DynamicUser')).toEqual(['yes'])
    expect(templates.join('\n')).toContain('runAsNonRoot: true')
  })

  it('wait longer for a stop than the server takes', () => {
    const defaultMs = 5_000 + SETTINGS.shutdownGraceMs.fallback
    const chartMs = Number(values.settings.SHUTDOWN_DELAY_MS) + SETTINGS.shutdownGraceMs.fallback
    const grace = /terminationGracePeriodSeconds: (\d+)/.exec(templates.join('\n'))?.[1]
    expect(Number(grace) * 1_000).toBeGreaterThan(chartMs)
    expect(Number(unitValues(unit, 'TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(defaultMs)
    expect(fileOf('examples/compose/compose.yaml')).toContain('stop_grace_period: 20s')
    expect(20_000).toBeGreaterThan(defaultMs)
  })

  it('have a chart of the version of the product, whose templates use every value and no other', () => {
    expect(parse(fileOf(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
    const used = new Set(
      templates.flatMap((text) => [...text.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path = '']) => path)),
    )
    const declared = pathsOf(values, '')
    expect([...used].sort()).toEqual(declared.sort())
  })

  it('have a schema of the values that accepts the defaults and refuses mistakes', () => {
    const schema = Compile(JSON.parse(fileOf(`${CHART}/values.schema.json`)) as TSchema)
    expect(schema.Errors(values)).toEqual([])
    for (const wrong of [
      { replicas: 0 },
      { replica: 2 },
      { settings: { SHUTDOWN_DELAY_MS: 10 } },
      { ingress: { enabled: true, host: '' } },
    ])
      expect(schema.Check({ ...values, ...wrong }), JSON.stringify(wrong)).toBe(false)
  })
})
