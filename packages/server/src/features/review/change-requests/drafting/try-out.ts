import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import type { Deps } from '#platform/slice'
import { asRefusal, stepsOf } from '../applying/apply.ts'
import { planCheck } from '../applying/plan-check.ts'
import { authorOf, type CommandOf, moved } from '../command-helpers.ts'
import { isAuthorOf } from '../rules.ts'
import { type ChangeRequest, findPending, requireRequest } from '../store.ts'
import { type GivenChange, supersedes } from './actions.ts'
import { changesOf, requireChange } from './change-store.ts'
import { planTryOut } from './plan-try-out.ts'

type Home = Pick<ChangeRequest, 'project' | 'environment'>

/** Rehearses changes before they are stored, so that the author gets the error of a change that can never be applied. */
export function createTryOut({ store, rehearse }: Deps, commandOf: CommandOf) {
  const checkPlans = planCheck({ store, rehearse })
  const tryPlans = planTryOut({ store, rehearse }, commandOf)

  /** Rehearses new changes after the existing ones. When the existing ones fail by themselves, rehearses only the new ones. */
  async function tryAfter(
    actor: Actor,
    home: Home & { readonly id: number },
    before: readonly GivenChange[],
    given: readonly GivenChange[],
  ): Promise<void> {
    const attempt = (changes: readonly GivenChange[]) =>
      rehearse(actor, stepsOf(home, changes, commandOf), { isDraft: true })
    try {
      await attempt([...before, ...given])
    } catch (error) {
      if (!(error instanceof Failure) || before.length === 0) throw error
      const isBroken = await attempt(before).then(
        () => false,
        () => true,
      )
      if (!isBroken) throw error
      await attempt(given)
    }
    await tryPlans(actor, home, [...before, ...given], given)
  }

  return {
    async newChanges(actor: Actor, home: Home, changes: readonly GivenChange[]): Promise<void> {
      const pending = await findPending(store.read, authorOf(actor), home)
      const there = pending ? await changesOf(store.read, [pending.id]) : []
      const before = there.filter((one) => !changes.some((given) => supersedes(given, one)))
      await tryAfter(actor, { ...home, id: pending?.id ?? 0 }, before, changes)
    },

    /** Rehearses an edited change at its position, with the changes after it unless these fail. */
    async editedChange(
      actor: Actor,
      { project, id }: { project: string; id: number },
      changeId: number,
      change: GivenChange,
    ): Promise<void> {
      const request = await requireRequest(store.read, project, id)
      moved(actor, request, 'edit')
      const edited = await requireChange(store.read, id, changeId)
      const others = (await changesOf(store.read, [id])).filter(({ position }) => position !== edited.position)
      const before = others.filter(({ position }) => position < edited.position)
      const after = others.filter(({ position }) => position > edited.position)
      await tryAfter(actor, request, before, [change, ...after]).catch(() => tryAfter(actor, request, before, [change]))
    },

    /** Rehearses the whole request, including toggle tests. */
    async forReview(actor: Actor, request: ChangeRequest): Promise<void> {
      if (request.state !== 'Draft' || !isAuthorOf(actor, request)) return
      const changes = await changesOf(store.read, [request.id])
      try {
        const steps = stepsOf(request, changes, commandOf)
        await rehearse(actor, steps)
        await checkPlans(actor, steps)
      } catch (error) {
        throw asRefusal(error, request.id, 'ask')
      }
    },
  }
}
