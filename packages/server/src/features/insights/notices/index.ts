import type { Actor } from '#kernel/actor'
import type { Config } from '#platform/config/settings'
import { mount } from '#platform/http/routes'
import type { Mailer } from '#platform/mail/mailer'
import { postPinned } from '#platform/outbound/pinned-request'
import { targetPolicies } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import type { WarnOf } from '#platform/telemetry/telemetry'
import type { CauseDeps } from './causes.ts'
import { noticeCleanUp } from './clean-up.ts'
import { noticeCommands } from './commands.ts'
import { Notifier } from './notifier.ts'
import { noticePreferenceRoutes, noticeRoutes } from './routes.ts'
import { scheduleNoticesJob } from './schedule-notices.ts'
import { type SendingDeps, sendingJob } from './sending.ts'
import { testMessageSender } from './test-message.ts'

export { sealedNoticeTargets } from './sealed-targets.ts'

export interface NoticeDeps extends CauseDeps {
  readonly config: Config
  readonly box: SecretBox
  readonly mailer: Mailer
  readonly warnOf: WarnOf
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  readonly visibleProjects: VisibleProjects
  /** The address of the web UI, known once the server listens. */
  readonly publicUrl: () => string
  /** Called with the users who have new notices. */
  readonly onNotices: (userIds: ReadonlySet<number>) => void
}

/** A slice with background work. */
export interface NoticesSlice extends Slice {
  start(): void
  stop(): Promise<void>
  /** Resolves when all events up to now have their notices. */
  catchUp(): Promise<void>
}

export function noticesSlice(deps: Deps, own: NoticeDeps): NoticesSlice {
  const { store, log, clock } = deps
  const { config, mailer, warnOf, visibleProjects } = own
  const targets = targetPolicies(config)
  const saving = () => {
    const now = clock()
    const dueAt = new Date(now.getTime() + config.noticeDelaySeconds * 1_000).toISOString()
    return { now: now.toISOString(), dueAt, isEmailEnabled: mailer.isEnabled }
  }
  const onError = (error: unknown) => warnOf(error, 'notices could not be stored and are tried again')
  const notifier = new Notifier({ ...own, store, log, saving, onError })
  const commands = noticeCommands({ box: own.box, targets })
  const sending: SendingDeps = {
    ...own,
    store,
    clock,
    deliver: (post, isApproved) => postPinned(post, { policy: targets(isApproved), clock }),
    timeoutMs: config.addonTimeoutMs,
    onFailure: (error, { channel }) => warnOf(error, 'notices could not be sent and are dropped', { channel }),
  }
  const given = { visibleProjects, isEmailEnabled: mailer.isEnabled, sendTest: testMessageSender(sending) }
  return {
    commands: listed(commands),
    routes: (app) =>
      mount(app, deps.run, 'User', { ...noticeRoutes(deps, given), ...noticePreferenceRoutes(deps, given, commands) }),
    jobs: [
      scheduleNoticesJob({
        store,
        clock,
        saving,
        leadMinutes: config.noticeScheduleMinutes,
        onSaved: () => notifier.catchUp(),
      }),
      sendingJob(sending),
      noticeCleanUp({
        ...deps,
        commands,
        retentionDays: config.noticeRetentionDays,
        maxNotices: config.maxNotices,
      }),
    ],
    start: () => notifier.start(),
    stop: () => notifier.stop(),
    catchUp: () => notifier.catchUp(),
  }
}
