import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { rolloutOf } from '@leverframe/testing/strategies'
import { countStepsAsTime, turnsDuring } from '@leverframe/testing/turns'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { Bodies, type Body } from './bodies.ts'
import { EnvironmentSnapshot } from './environment-snapshot.ts'
import type { SnapshotFilter } from './filter.ts'
import { Snapshot } from './snapshot.ts'
import type { KnownToggle, Segment } from './types.ts'

const MANY = 2_000
/** Each toggle is a step when it is compiled. */
const COMPILING = MANY
/** Each 64 toggles are a step when they are selected, and when they are rendered. */
const RENDERING = MANY / 64
/** Of a millisecond each, see `countStepsAsTime`. */
const STEPS_PER_TURN = 10
const SEGMENT = 1
const LAST = `toggle-${MANY - 1}`

const chance = { now: 0, random: () => 0 }

const aToggle = (name: string, enabled = true): KnownToggle => {
  const strategies = [rolloutOf('s', 100, { segments: [SEGMENT] })]
  return aKnownToggle({ name, environments: new Map([['development', { enabled, strategies, variants: null }]]) })
}

const segmentFor = (user: string): Segment => ({
  id: SEGMENT,
  name: 'users',
  constraints: [{ contextName: 'userId', operator: 'IN', values: [user] }],
})

/** The fields of an event that the snapshot reads. */
const segmentUpdated = (id: number, user: string): StoredEvent =>
  ({ id, type: 'segment-updated', data: segmentFor(user) }) as unknown as StoredEvent

function anEnvironment() {
  const segments = new Map([[SEGMENT, segmentFor('ann')]])
  const toggles = Array.from({ length: MANY }, (_, index) => aToggle(`toggle-${index}`))
  const environment = new EnvironmentSnapshot('development', 1, toggles, segments)
  return {
    environment,
    changeSegment(user: string, revision: number): void {
      segments.set(SEGMENT, segmentFor(user))
      environment.segmentChanged(SEGMENT, revision)
    },
    put: (toggle: KnownToggle, revision: number) =>
      environment.put({ name: toggle.name, entry: environment.entryOf(toggle), eventId: revision }),
    /** The users for whom the toggle is on. */
    usersOf: (name: string) =>
      ['ann', 'bob', 'eve'].filter((userId) => environment.compiled.evaluate(name, { userId }, chance)?.enabled),
  }
}

beforeEach(countStepsAsTime)

describe('an environment with many toggles', () => {
  it('is compiled with pauses for its first evaluation and after a change of a segment', async () => {
    const { environment, changeSegment, usersOf } = anEnvironment()
    expect(await turnsDuring(environment.catchUp())).toBeGreaterThan(COMPILING / STEPS_PER_TURN)
    expect(usersOf(LAST)).toEqual(['ann'])
    changeSegment('bob', 2)
    expect(await turnsDuring(environment.catchUp())).toBeGreaterThan(COMPILING / STEPS_PER_TURN)
    expect([usersOf('toggle-0'), usersOf(LAST)]).toEqual([['bob'], ['bob']])
  })

  it('needs no pause when nothing changed, or only a few toggles', async () => {
    const { environment, put, usersOf } = anEnvironment()
    await environment.catchUp()
    expect(environment.catchUp()).toBeUndefined()
    put(aToggle(LAST, false), 2)
    expect(environment.catchUp()).toBeUndefined()
    expect(usersOf(LAST)).toEqual([])
  })

  it('compiles once for all who wait, with the changes of the pauses', async () => {
    const { environment, changeSegment, put, usersOf } = anEnvironment()
    const waiting = environment.catchUp()
    expect(environment.catchUp()).toBe(waiting)
    changeSegment('bob', 2)
    put(aToggle(LAST, false), 3)
    put(aToggle('new'), 4)
    await waiting
    expect(environment.catchUp()).toBeUndefined()
    expect([usersOf('toggle-0'), usersOf(LAST), usersOf('new')]).toEqual([['bob'], [], ['bob']])
  })

  it('is complete for a reader that does not wait', async () => {
    const { environment, changeSegment, put, usersOf } = anEnvironment()
    const waiting = environment.catchUp()
    put(aToggle(LAST, false), 2)
    expect([usersOf('toggle-0'), usersOf(LAST)]).toEqual([['ann'], []])
    changeSegment('bob', 3)
    expect(usersOf('toggle-0')).toEqual(['bob'])
    await waiting
    expect([usersOf('toggle-0'), usersOf(LAST)]).toEqual([['bob'], []])
  })
})

describe('a response with many toggles', () => {
  const ofDefault: SnapshotFilter = { environment: 'development', projects: ['default'], inline: true }

  function aSnapshot(): Snapshot {
    const snapshot = new Snapshot()
    const toggles = Array.from({ length: MANY }, (_, index) => aToggle(`toggle-${index}`))
    const environments = [{ name: 'development', revision: 1 }]
    snapshot.begin({ eventId: 1, environments, toggles, segments: [segmentFor('ann')], unused: [] })
    return snapshot
  }

  const textOf = (body: Body | undefined): string => Buffer.concat([...(body?.chunks ?? [])]).toString()

  it('is rendered with pauses, once for all who wait, with the changes of the pauses', async () => {
    const snapshot = aSnapshot()
    const bodies = new Bodies(snapshot, 1_000_000_000)
    const slot = bodies.slotOf(ofDefault)
    const waiting = bodies.catchUp(slot)
    expect(bodies.catchUp(bodies.slotOf(ofDefault))).toBe(waiting)
    snapshot.apply([segmentUpdated(2, 'bob')])
    // Selected once, and rendered twice, because the segment changed. The first turn was before.
    expect(await turnsDuring(waiting)).toBeGreaterThan((3 * RENDERING) / STEPS_PER_TURN - 2)
    expect(bodies.catchUp(slot)).toBeUndefined()
    const text = textOf(bodies.find(ofDefault))
    expect(text).toBe(textOf(new Bodies(snapshot, 1_000_000_000).find(ofDefault)))
    expect([text.includes('bob'), text.includes('ann')]).toEqual([true, false])
  })

  it('needs no pause while it is current, or when one toggle changed', async () => {
    const snapshot = aSnapshot()
    const bodies = new Bodies(snapshot, 1_000_000_000)
    const slot = bodies.slotOf(ofDefault)
    await bodies.catchUp(slot)
    bodies.current(slot)
    expect(bodies.catchUp(slot)).toBeUndefined()
    const environment = snapshot.environment('development')
    environment?.put({ name: LAST, entry: environment.entryOf(aToggle(LAST, false)), eventId: 2 })
    expect(bodies.catchUp(slot)).toBeUndefined()
    expect(bodies.current(slot)?.revision).toBe(2)
  })
})
