import { describe, expect, it } from 'vitest'
import { applicationsInProject, namesOnPage, overviewOf, sdksFrom, usageOf } from './application-rules.ts'
import type { Page } from './page-rules.ts'

it('the usage of an application has the visible projects and their environments, in order', () => {
  const deployments = [
    { appName: 'web', environment: 'production', projects: ['shop', 'default', 'secret'] },
    { appName: 'web', environment: 'dev', projects: ['shop'] },
    { appName: 'web', environment: 'dev', projects: ['shop'] },
    { appName: 'api', environment: 'test', projects: ['shop'] },
  ]
  expect(usageOf('web', deployments, (project) => project !== 'secret')).toEqual([
    { project: 'default', environments: ['production'] },
    { project: 'shop', environments: ['dev', 'production'] },
  ])
})

it('the overview of an application has its SDKs and what is wrong, by environment', () => {
  const sdk = (environment: string, sdkType: string, sdkVersion: string | null, lastSeen: string) => ({
    environment,
    sdkType,
    sdkVersion,
    lastSeen,
  })
  const facts = {
    toggles: [{ project: 'shop' }, { project: 'default' }, { project: 'shop' }],
    sdks: [
      sdk('production', 'backend', 'unleash-client-node:6.0.0', '2026-11-16'),
      sdk('production', 'backend', 'unleash-client-node:3.0.0', '2026-11-18'),
      sdk('production', 'frontend', 'unleash-js:1.0.0', '2026-11-17'),
      sdk('dev', 'backend', null, '2026-11-01'),
    ],
    instances: new Map([['production', 3]]),
    missing: [
      { name: 'b', environment: 'production' },
      { name: 'a', environment: 'production' },
      { name: 'b', environment: 'dev' },
    ],
    missingStrategies: ['y', 'x', 'y'],
  }
  const dev = { name: 'dev', instanceCount: 0, sdks: [], frontendSdks: [], backendSdks: [], lastSeen: '2026-11-01' }
  const backendSdks = ['unleash-client-node:3.0.0', 'unleash-client-node:6.0.0']
  expect(overviewOf(facts)).toEqual({
    projects: ['default', 'shop'],
    featureCount: 5,
    environments: [
      { ...dev, issues: { missingFeatures: ['b'], outdatedSdks: [] } },
      {
        name: 'production',
        instanceCount: 3,
        sdks: [...backendSdks, 'unleash-js:1.0.0'],
        frontendSdks: ['unleash-js:1.0.0'],
        backendSdks,
        lastSeen: '2026-11-18',
        issues: { missingFeatures: ['a', 'b'], outdatedSdks: ['unleash-client-node:3.0.0'] },
      },
    ],
    issues: { missingStrategies: ['x', 'y'] },
  })
})

it('versions of SDKs are grouped by name, in order', () => {
  expect(sdksFrom(['node:2', null, 'node:1', 'a:b:3', 'plain', 'node:2', ':4'])).toEqual([
    { name: ':4', versions: [] },
    { name: 'a:b', versions: ['3'] },
    { name: 'node', versions: ['1', '2'] },
    { name: 'plain', versions: [] },
  ])
})

describe('applications of a project', () => {
  const use = (app_name: string, environment = 'dev') => ({ app_name, environment })
  const uses = [use('Web'), use('api'), use('Web', 'production'), use('job')]
  const onPage = (page: Partial<Page>, hasSdk = false) =>
    namesOnPage(uses, { offset: 0, limit: 10, sortOrder: 'asc', ...page } as Page, () => hasSdk)

  it('are in order, a page at a time', () => {
    expect(onPage({})).toEqual({ names: ['Web', 'api', 'job'], total: 3 })
    expect(onPage({ sortOrder: 'desc' }).names).toEqual(['job', 'api', 'Web'])
    expect(onPage({ offset: 1, limit: 1 })).toEqual({ names: ['api'], total: 3 })
  })

  it('are found by a part of their name in any case, or by their SDK', () => {
    expect(onPage({ query: 'WE' })).toEqual({ names: ['Web'], total: 1 })
    expect(onPage({ query: 'node' }).names).toEqual([])
    expect(onPage({ query: 'node' }, true).total).toBe(3)
  })

  it('have their environments, instances and SDKs', () => {
    const instance = (appName: string, instanceId: string) => ({ appName, instanceId, sdkVersion: `${appName}:1` })
    const instances = [instance('Web', 'i1'), instance('Web', 'i1'), instance('Web', 'i2'), instance('api', 'i3')]
    expect(applicationsInProject(['Web', 'job'], uses, instances)).toEqual([
      {
        name: 'Web',
        environments: ['dev', 'production'],
        instances: ['i1', 'i2'],
        sdks: [{ name: 'Web', versions: ['1'] }],
      },
      { name: 'job', environments: ['dev'], instances: [], sdks: [] },
    ])
  })
})
