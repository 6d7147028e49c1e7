// Toggles as the server returns them, with all their fields: a field that the web UI does not expect is found here.
import { serverFor, togglePath } from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, succeed, theToggle, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { changeOfAllFields } from '@leverframe/testing/toggle-fields'
import { aSecret, bucket, report } from '@leverframe/testing/usage'
import { describe, expect, it } from 'vitest'
import { environmentDifferences, metadataDifferences } from '../src/lib/compare.ts'
import { differenceSentence } from '../src/lib/differences.ts'
import type { Toggle, ToggleEnvironment } from '../src/lib/types.ts'

const DEVELOPMENT = 'development'

const development = ({ environments }: Toggle): ToggleEnvironment =>
  environments.find(({ name }) => name === DEVELOPMENT) as ToggleEnvironment

/** What the dialog of a revert lists, as sentences. */
const preview = (now: Toggle, then: Toggle) => ({
  toggle: metadataDifferences(now, then).map(differenceSentence),
  development: environmentDifferences(development(now), development(then), new Map()).map(differenceSentence),
})

const NOTHING = { toggle: [], development: [] }

describe('the preview of a revert of a toggle that clients use', () => {
  const server = serverFor('sqlite')

  /** The toggle at this moment, with the usage that SDKs have reported. */
  async function usedToggle() {
    const [name] = await aLitToggle(server)
    const [{ id: eventId = 0 } = {}] = (await server.newEvents()).slice(-1)
    const token = await aSecret(server, { environment: DEVELOPMENT })
    await report(server, token, { appName: 'shop', bucket: bucket({ [name]: { yes: 1, no: 0 } }) })
    const now = async (): Promise<Toggle> => theToggle(server, name)
    await expect.poll(async () => (await now()).lastSeenAt).not.toBeNull()
    const past = async (): Promise<Toggle> => succeed(server, 'GET', `${togglePath(name)}?atEvent=${eventId}`)
    return { name, eventId, now, past }
  }

  it('is empty when nobody has changed the toggle', async () => {
    const { now, past } = await usedToggle()
    expect(preview(await now(), await past())).toEqual(NOTHING)
  })

  it('lists each field that users can change, and nothing is left to restore after the revert', async () => {
    const { name, eventId, now, past } = await usedToggle()
    const change = changeOfAllFields(await now())
    await succeed(server, 'PUT', togglePath(name), change)
    await aStrategy(server, name, { title: 'Second' })
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)

    const listed = preview(await now(), await past())
    expect(listed.toggle).toHaveLength(Object.keys(change).length)
    expect(listed.development).toEqual(['switched on', 'strategy removed: Second: On for everyone'])

    await succeed(server, 'POST', `${togglePath(name)}/revert`, { eventId })
    expect(preview(await now(), await past())).toEqual(NOTHING)
  })
})
