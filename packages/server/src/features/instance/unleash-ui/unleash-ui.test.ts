import { serverFor } from '@leverframe/testing/harness'
import { aPerson, callAs, logIn } from '@leverframe/testing/people'
import { expectEmpty, expectFailure, recording } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const admin = '/api/admin'

describe('routes for the web UI of Unleash', () => {
  const server = serverFor('sqlite', { settings: { TRUST_PROXY: '1' } })

  it('accept splash pages and feedback as the user of the session', async () => {
    const person = await aPerson(server)
    const cookie = await logIn(server, person)
    const splash = await callAs(server, cookie, 'POST', `${admin}/splash/operators`)
    expect([splash.status, splash.body]).toEqual([200, { userId: person.id, splashId: 'operators', seen: true }])
    const created = await callAs(server, cookie, 'POST', `${admin}/feedback`, { feedbackId: 'pnps' })
    expect([created.status, created.body]).toEqual([
      200,
      { userId: person.id, feedbackId: 'pnps', neverShow: false, given: expect.any(String) },
    ])
    const changed = await callAs(server, cookie, 'PUT', `${admin}/feedback/pnps`, { neverShow: true })
    expect([changed.status, changed.body]).toEqual([
      200,
      { userId: person.id, feedbackId: 'pnps', neverShow: true, given: null },
    ])
  })

  it('have no notifications and collect no telemetry', async () => {
    expect((await server.call('GET', `${admin}/notifications`)).body).toEqual([])
    expectEmpty(await server.call('POST', `${admin}/notifications/read`, { notifications: [1, 2] }), 200)
    expect((await server.call('GET', `${admin}/telemetry/settings`)).body).toEqual({
      versionInfoCollectionEnabled: false,
      featureInfoCollectionEnabled: false,
    })
  })

  it('accept reports of errors with 204 and record no event', async () => {
    const report = { errorMessage: 'x is undefined', errorStack: 'at y' }
    const answer = await recording(server, 'POST', `${admin}/record-ui-error`, report)
    expectEmpty(answer, 204)
    expect(answer.events).toEqual([])
  })

  it('refuse unidentified callers and bodies over the limit', async () => {
    const nobody = await server.call('POST', `${admin}/record-ui-error`, {}, { token: null })
    expectFailure(nobody, 401, 'AuthenticationRequired')
    const large = { errorStack: 'x'.repeat(1_048_577) }
    expectFailure(await server.call('POST', `${admin}/record-ui-error`, large), 413, 'PayloadTooLargeError')
  })
})
