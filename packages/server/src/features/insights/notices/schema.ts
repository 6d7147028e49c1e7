import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { KIND_NAMES } from './kinds.ts'

const Kind = Type.Enum(KIND_NAMES)
export const MAX_PAGE = 100
export const DEFAULT_PAGE = 50
/** Notices that one request marks. */
const MAX_MARKED = 500

export const NoticeView = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  label: Type.String({ description: 'The kind in words.' }),
  createdAt: Type.String(),
  readAt: Nullable(Type.String()),
  createdBy: Type.String({ description: 'Empty when nobody in particular caused it.' }),
  project: Nullable(Type.String()),
  environment: Nullable(Type.String()),
  featureName: Nullable(Type.String()),
  changeRequestId: Nullable(Type.Integer()),
  title: Nullable(Type.String({ description: 'The title of the change request.' })),
  summary: Type.String({ description: 'Markdown.' }),
  path: Type.String({ description: 'The page of the web UI to open.' }),
})
export type NoticeView = Static<typeof NoticeView>

export const NoticesQuery = Type.Object({
  unread: Type.Optional(Type.Enum(['true', 'false'], { description: 'Only notices that are not read.' })),
  before: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}$', description: 'Id of a notice: only older ones.', examples: ['12'] }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: '^\\d{1,3}$',
      description: `1 to ${MAX_PAGE}, by default ${DEFAULT_PAGE}.`,
      examples: ['50'],
    }),
  ),
})

export const NoticeList = Type.Object({
  notices: Type.Array(NoticeView, { description: 'Newest first.' }),
  unread: Type.Integer({ description: 'Number of unread notices, on all pages.' }),
})

export const UnreadCount = Type.Object({ unread: Type.Integer() })

const NoticeId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const NoticeMarks = Type.Object({
  ids: Type.Array(NoticeId, { minItems: 1, maxItems: MAX_MARKED }),
  read: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
})
export const AllRead = Type.Object({
  upTo: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The newest notice that you know: later ones stay unread.',
    }),
  ),
})

const Choice = { inApp: Type.Boolean(), email: Type.Boolean(), slack: Type.Boolean() }

export const NoticePreferences = Type.Object({
  kinds: Type.Array(Type.Object({ kind: Kind, label: Type.String(), ...Choice })),
  email: Type.Object({
    isEnabled: Type.Boolean({ description: 'Whether this server sends e-mail.' }),
    address: Nullable(Type.String({ description: 'Your e-mail address.' })),
  }),
  slack: Type.Object({
    hasUrl: Type.Boolean({ description: 'Whether you entered a Slack webhook. It is not returned.' }),
  }),
})
export type NoticePreferences = Static<typeof NoticePreferences>

export const NoticePreferencesChange = Type.Object({
  kinds: Type.Optional(Type.Array(Type.Object({ kind: Kind, ...Choice }), { maxItems: KIND_NAMES.length })),
  slackUrl: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'URL of an incoming webhook in Slack. null removes it.',
      }),
    ),
  ),
})
export type NoticePreferencesChange = Static<typeof NoticePreferencesChange>

export const NoticeTest = Type.Object({ channel: Type.Enum(['email', 'slack']) })
export type NoticeTest = Static<typeof NoticeTest>

export const NoticeTestResult = Type.Object({
  delivered: Type.Boolean(),
  message: Type.String({ description: 'Why it was not delivered, for Admins only.' }),
})
export type NoticeTestResult = Static<typeof NoticeTestResult>
