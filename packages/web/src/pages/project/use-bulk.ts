import { addToDraft, useProtection } from '../../api/change-requests.ts'
import { api } from '../../api/client.ts'
import { switchChanges } from '../../api/switch-state.ts'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import { tagWord } from '../../lib/tag.ts'
import type { Change, FoundToggle } from '../../lib/types.ts'
import { toastDone, toastFailure, toastWaiting } from '../../ui/toast.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { leftOutSentence, type Plan, switchPlan, switchSentence } from './bulk.ts'
import type { Tagging } from './tags.ts'

const BULK = '/api/admin/projects/{projectId}/bulk_features/environments/{environment}'
/** The limit of the server for adding changes to a change request. */
const CHANGES_AT_ONCE = 200

export interface Bulk {
  /** A write is in progress, which takes a moment with hundreds of toggles. */
  readonly isWorking: boolean
  readonly switchAll: (environment: string, enabled: boolean) => Promise<void>
  readonly markStale: (stale: boolean) => Promise<void>
  readonly tag: (tag: Tagging) => Promise<void>
  /** Throws the error of the server. Null: no owner. */
  readonly setOwner: (owner: string | null) => Promise<void>
  /** Throws the error of the server. */
  readonly archive: () => Promise<void>
}

const sendSwitch = (projectId: string, environment: string, features: readonly string[], enabled: boolean) =>
  api.POST(`${BULK}/${enabled ? 'on' : 'off'}`, {
    params: { path: { projectId, environment } },
    body: { features: [...features] },
  })

const sendStale = (projectId: string, features: readonly string[], stale: boolean) =>
  api.POST('/api/admin/projects/{projectId}/stale', {
    params: { path: { projectId } },
    body: { features: [...features], stale },
  })

const sendTag = (projectId: string, features: readonly string[], tag: Tagging) =>
  api.PUT('/api/admin/projects/{projectId}/tags', {
    params: { path: { projectId } },
    body: { features: [...features], tags: { addedTags: [tag], removedTags: [] } },
  })

const sendOwner = (projectId: string, featureName: string, owner: string | null) =>
  api.PUT('/api/admin/projects/{projectId}/features/{featureName}', {
    params: { path: { projectId, featureName } },
    body: { owner },
  })

const sendArchive = (projectId: string, features: readonly string[], isBack = false) =>
  api.POST(isBack ? '/api/admin/projects/{projectId}/revive' : '/api/admin/projects/{projectId}/archive', {
    params: { path: { projectId } },
    body: { features: [...features] },
  })

async function intoDraft(projectId: string, environment: string, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += CHANGES_AT_ONCE)
    await addToDraft(projectId, environment, changes.slice(at, at + CHANGES_AT_ONCE))
  if (changes.length > 0) toastWaiting(environment)
}

/** The bulk actions. The server applies each to all selected toggles or to none. */
export function useBulk(projectId: string, selected: readonly FoundToggle[], guardedEnvironment?: string): Bulk {
  const protection = useProtection(projectId)
  const changes = [{ subject: 'toggle', project: projectId }, 'change-request', 'tag'] as const
  const write = useWrite<unknown, () => Promise<unknown>>({
    send: (work) => work(),
    changes,
    errors: 'inline',
    refetchAfterError: changes,
  })
  const features = selected.map(({ name }) => name)
  const withToast = async (work: () => Promise<unknown>): Promise<void> => {
    await write.send(work).catch(toastFailure)
  }
  const undo = (back: () => Promise<unknown>) => ({ run: () => void withToast(back) })
  const switchDirectly = async (plan: Plan, environment: string, enabled: boolean) => {
    if (plan.names.length > 0) await sendSwitch(projectId, environment, plan.names, enabled)
    const back = undo(() => sendSwitch(projectId, environment, plan.names, !enabled))
    toastDone(switchSentence(plan, environment, enabled), plan.names.length > 0 ? back : undefined)
  }
  const switchLater = async (plan: Plan, environment: string, enabled: boolean) => {
    const changes = plan.names.map((toggle) => switchChanges({ toggle, enabled }))
    await intoDraft(projectId, environment, changes.flat())
    const left = leftOutSentence(plan, enabled)
    if (left !== '') toastDone(left)
  }
  return {
    isWorking: write.isBusy,
    switchAll: (environment, enabled) => {
      const way = protection(environment).isProtected ? switchLater : switchDirectly
      return withToast(() => way(switchPlan(selected, environment, enabled), environment, enabled))
    },
    markStale: (stale) =>
      withToast(async () => {
        await sendStale(projectId, features, stale)
        const back = undo(() => sendStale(projectId, features, !stale))
        toastDone(
          t('{toggleCount} marked as {what}', {
            toggleCount: toggleCount(features.length),
            what: stale ? t('stale') : t('no longer stale'),
          }),
          back,
        )
      }),
    tag: (tag) =>
      withToast(async () => {
        await sendTag(projectId, features, tag)
        toastDone(
          t('{toggleCount} tagged {tagWord}', { toggleCount: toggleCount(features.length), tagWord: tagWord(tag) }),
        )
      }),
    setOwner: async (owner) => {
      await write.send(async () => {
        for (const name of features) await sendOwner(projectId, name, owner)
        toastDone(
          t('Owner of {toggleCount} {what}', {
            toggleCount: toggleCount(features.length),
            what: owner === null ? t('removed') : t('changed'),
          }),
        )
      })
    },
    archive: async () => {
      await write.send(async () => {
        if (guardedEnvironment !== undefined) {
          const changes = features.map((feature) => ({ action: 'archiveFeature', feature, payload: {} }) as const)
          return intoDraft(projectId, guardedEnvironment, changes)
        }
        await sendArchive(projectId, features)
        toastDone(
          t('{toggleCount} archived', { toggleCount: toggleCount(features.length) }),
          undo(() => sendArchive(projectId, features, true)),
        )
      })
    },
  }
}
