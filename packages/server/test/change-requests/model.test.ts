import { lookAtSchedule, protect } from '@leverframe/testing/change-requests'
import { engineInTurn, isLong, runs } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer } from '@leverframe/testing/harness'
import { aStrategy } from '@leverframe/testing/scenario'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { agree, agreeOnRequest, type Stage } from './model/agreement.ts'
import { type Step, steps } from './model/choices.ts'
import { aCast, type Cast, type Who } from './model/people.ts'
import { isOpen, lookAtSchedules, type World } from './model/requests.ts'
import { type Done, perform } from './model/steps.ts'
import { NEW_TOGGLE } from './model/toggles.ts'

const RUNS = runs({ short: 2, long: 10 })
const TIME_LIMIT_MS = 240_000 + RUNS * 15_000
const TOGGLES = 3

/** A new project with members, something to change and one protected environment. */
async function aStage(server: TestServer, cast: Cast): Promise<Stage> {
  const project = await aProject(server)
  const members = ['ann', 'bob', 'cy', 'dee'] as const
  for (const who of members) await cast.join(project, who)
  const names: string[] = []
  for (let i = 0; i < TOGGLES; i++) names.push(await aToggle(server, { project }))
  const strategy = { title: 'a', disabled: false, sortOrder: 0 }
  for (const name of names) await aStrategy(server, name, { title: 'a' }, 'production', project)
  const there = { ...NEW_TOGGLE.in, production: { ...NEW_TOGGLE.in.production, strategies: [strategy] } }
  await protect(server, project, 1)
  const world: World = {
    project,
    toggles: new Map(names.map((name) => [name, { ...NEW_TOGGLE, in: there }])),
    requests: [],
    protections: new Map([['production', 1]]),
    members: new Set<Who>(members),
  }
  const stage = { server, cast, world }
  await agree(stage, 'ann', names[0] as string, undefined)
  return stage
}

/** Runs the scheduler until nothing is due. */
async function settle({ server, world }: Stage): Promise<void> {
  const { log } = server.running.product.deps
  // The first may join a run that began before the last step.
  await lookAtSchedule(server)
  for (let seen = -1; seen !== log.position; ) {
    seen = log.position
    await lookAtSchedule(server)
  }
  lookAtSchedules(world)
}

/** A refused step records nothing. Events of a step that passed the gate are marked. */
async function expectEvents({ server }: Stage, { refusal, skipped, answer }: Done): Promise<void> {
  const events = await server.newEvents()
  if (refusal) expect(events.map(({ type }) => type)).toEqual([])
  if (refusal || !answer) return
  const aboutToggles = events.filter(({ type }) => type.startsWith('feature-'))
  for (const { data, groupId } of aboutToggles)
    if (skipped === undefined) {
      expect(data?.changeRequestId).toEqual(expect.any(Number))
      expect(groupId).toBe(String(data?.changeRequestId))
    } else expect(data?.changeRequestSkipped).toBe(skipped || undefined)
}

async function live(stage: Stage, story: string[], step: Step, note: (what: string) => unknown): Promise<void> {
  await stage.server.newEvents()
  const done = await perform(stage, step)
  if (!done) return
  const { refusal, answer, said } = done
  if (refusal) note('refused')
  story.push(`${said}: ${answer?.status ?? 'done'}`)
  const answered = JSON.stringify(answer?.body)
  if (refusal) expect(refusal, answered).toContain(answer?.status)
  else if (answer) expect(answer.status, answered).toBeLessThan(300)
  if (step.kind !== 'revive') await expectEvents(stage, done)
  await settle(stage)
  await agree(stage, done.who, done.feature, done.touched)
}

for (const engine of engineInTurn(import.meta.url))
  describe(`change requests and a model of them on ${engine}`, () => {
    const server = serverFor(engine)
    let cast: Cast
    const reached = new Set<string>()
    const note = (what: string) => reached.add(what)
    beforeAll(async () => {
      cast = await aCast(server)
    })

    it(
      'agree after every step of any user',
      async () => {
        await fc.assert(
          fc.asyncProperty(steps, async (list) => {
            const stage = await aStage(server, cast)
            const story: string[] = []
            try {
              for (const step of list) await live(stage, story, step, note)
              for (const request of stage.world.requests.filter(isOpen)) await agreeOnRequest(stage, request)
            } catch (error) {
              throw new Error(`${(error as Error).message}\nafter\n${story.join('\n')}`, { cause: error })
            }
            for (const { state, schedule } of stage.world.requests) {
              note(`is ${state}`)
              if (schedule) note('is Scheduled')
            }
          }),
          // The full run is more useful than a shrunk one that takes minutes to find.
          { numRuns: RUNS, endOnFailure: true },
        )
        // The long form has enough runs to reach every state. The short form can miss one.
        if (isLong) expect([...reached]).toEqual(expect.arrayContaining(['refused', 'is Applied', 'is Scheduled']))
      },
      TIME_LIMIT_MS,
    )
  })
