import { asMarkdown } from '#features/audit/index'
import { findUser, userIdOf } from '#features/identity/index'
import type { Actor } from '#kernel/actor'
import { ask, get, noContent, post, put } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import type { noticeCommands } from './commands.ts'
import { KIND_NAMES, NOTICE_KINDS } from './kinds.ts'
import { pageOfNotice } from './messages.ts'
import { countUnread, listNotices, newestNoticeId, saveRead } from './notice-store.ts'
import { readOwnChoices, readSlackTargets } from './preference-store.ts'
import {
  AllRead,
  DEFAULT_PAGE,
  MAX_PAGE,
  NoticeList,
  NoticeMarks,
  NoticePreferences,
  NoticePreferencesChange,
  NoticesQuery,
  NoticeTest,
  NoticeTestResult,
  type NoticeView,
  UnreadCount,
} from './schema.ts'
import type { Notice } from './types.ts'

export interface NoticeRouteDeps {
  readonly visibleProjects: VisibleProjects
  readonly isEmailEnabled: boolean
  readonly sendTest: (actor: Actor, test: NoticeTest) => Promise<NoticeTestResult>
}

const all = '/api/admin/user/notices'
const preferences = '/api/admin/user/notice-preferences'
const access = { signedIn: true } as const

const viewOf = (notice: Notice): NoticeView => ({
  id: notice.id,
  kind: notice.kind,
  label: NOTICE_KINDS[notice.kind].heading,
  createdAt: notice.createdAt,
  readAt: notice.readAt,
  createdBy: notice.createdBy,
  project: notice.project,
  environment: notice.environment,
  featureName: notice.feature,
  changeRequestId: notice.requestId,
  title: notice.title,
  summary: asMarkdown(notice.sentence),
  path: pageOfNotice(notice),
})

/** Marks change no managed data, so they record no event. */
export const noticeRoutes = ({ store, clock }: Deps, { visibleProjects }: NoticeRouteDeps) => {
  const unreadOf = async (actor: Actor) => countUnread(store.read, userIdOf(actor), await visibleProjects(actor))
  return {
    getMyNotices: get(all, 'List your notices, newest first', {
      query: NoticesQuery,
      response: NoticeList,
      handle: async ({ query, actor }) => {
        const limit = Math.min(MAX_PAGE, Math.max(1, Number(query.limit ?? DEFAULT_PAGE)))
        const notices = await listNotices(store.read, {
          userId: userIdOf(actor),
          seen: await visibleProjects(actor),
          unreadOnly: query.unread === 'true',
          before: query.before === undefined ? undefined : Number(query.before),
          limit,
        })
        return { notices: notices.map(viewOf), unread: await unreadOf(actor) }
      },
    }),
    countMyUnreadNotices: get(`${all}/unread`, 'Count your unread notices', {
      response: UnreadCount,
      handle: async ({ actor }) => ({ unread: await unreadOf(actor) }),
    }),
    markMyNotices: post(`${all}/read`, 'Mark some of your notices as read or unread', {
      access,
      body: NoticeMarks,
      response: noContent,
      handle: async ({ actor, body: { ids, read = true } }) => {
        const userId = userIdOf(actor)
        await store.write(({ tx }) => saveRead(tx, userId, { ids }, read ? clock().toISOString() : null))
      },
    }),
    markAllMyNotices: post(`${all}/read-all`, 'Mark all your notices as read', {
      access,
      body: AllRead,
      response: noContent,
      handle: async ({ actor, body }) => {
        const userId = userIdOf(actor)
        const upTo = body.upTo ?? (await newestNoticeId(store.read))
        await store.write(({ tx }) => saveRead(tx, userId, { upTo }, clock().toISOString()))
      },
    }),
  }
}

export const noticePreferenceRoutes = (
  { store }: Deps,
  { isEmailEnabled, sendTest }: NoticeRouteDeps,
  commands: ReturnType<typeof noticeCommands>,
) => {
  async function preferencesOf(actor: Actor): Promise<NoticePreferences> {
    const userId = userIdOf(actor)
    const choices = await readOwnChoices(store.read, userId)
    return {
      kinds: KIND_NAMES.map((kind) => ({ kind, label: NOTICE_KINDS[kind].label, ...choices[kind] })),
      email: { isEnabled: isEmailEnabled, address: (await findUser(store.read, userId))?.email ?? null },
      slack: { hasUrl: (await readSlackTargets(store.read, [userId])).has(userId) },
    }
  }
  return {
    getMyNoticePreferences: get(preferences, 'Get which notices you get, and where', {
      response: NoticePreferences,
      handle: ({ actor }) => preferencesOf(actor),
    }),
    saveMyNoticePreferences: put(
      preferences,
      'Choose which notices you get, and where; absent fields keep their value',
      {
        body: NoticePreferencesChange,
        runs: commands.savePreferences,
        input: ({ body }) => body,
        view: (_, { actor }) => preferencesOf(actor),
        response: NoticePreferences,
      },
    ),
    testMyNotices: ask(`${preferences}/test`, 'Send yourself a test message and return the outcome', {
      body: NoticeTest,
      response: NoticeTestResult,
      handle: ({ actor, body }) => sendTest(actor, body),
    }),
  }
}
