// Reports of SDKs about the use of toggles, and what the server returns about them.
import { expect } from 'vitest'
import type { TestServer } from './harness.ts'
import { expectEmpty, succeed } from './scenario.ts'
import { anSdkToken } from './sdk/clients.ts'

export const HOUR_MS = 3_600_000
export const apps = '/api/admin/metrics/applications'

export const aSecret = async (server: TestServer, more: object = {}) => (await anSdkToken(server, more)).secret

export const bucket = (toggles: object, stop: string | number = new Date().toISOString()) => ({
  start: new Date().toISOString(),
  stop,
  toggles,
})

export const report = async (server: TestServer, token: string, body: object) =>
  expectEmpty(await server.call('POST', '/api/client/metrics', body, { token }), 202)

export const register = (server: TestServer, token: string, body: object = {}) =>
  server.call(
    'POST',
    '/api/client/register',
    { appName: 'shop', interval: 60_000, started: '2026-01-01T10:00:00Z', strategies: ['default'], ...body },
    { token },
  )

export const usagePath = (toggle: string) => `/api/admin/client-metrics/features/${toggle}`
export const lastHour = async (server: TestServer, toggle: string) =>
  (await succeed(server, 'GET', usagePath(toggle))).lastHourUsage

export const counted = (environment: string, yes: number, no: number) => ({
  environment,
  timestamp: expect.stringMatching(/:00:00\.000Z$/),
  yes,
  no,
})
