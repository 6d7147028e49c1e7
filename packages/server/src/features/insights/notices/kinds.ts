/** What a notice can be about: its heading, and how the preferences call it. `email`: whether it is also sent by e-mail unless the user chooses otherwise. */
export const NOTICE_KINDS = {
  'review-requested': { heading: 'Review requested', label: 'A review is requested from me', email: true },
  'request-approved': { heading: 'Change request approved', label: 'My change request is approved', email: true },
  'request-rejected': {
    heading: 'Change request rejected or cancelled',
    label: 'My change request is rejected or cancelled',
    email: true,
  },
  'request-applied': { heading: 'Change request applied', label: 'My change request is applied', email: false },
  'request-failed': {
    heading: 'Scheduled change request failed',
    label: 'My scheduled change request fails',
    email: true,
  },
  'request-conflict': {
    heading: 'Change request has a conflict',
    label: 'My change request has a conflict',
    email: true,
  },
  'schedule-soon': {
    heading: 'Change request is applied soon',
    label: 'My scheduled change request is applied soon',
    email: false,
  },
  'toggle-changed': {
    heading: 'Toggle changed',
    label: 'Others change a toggle that I own or marked as favourite',
    email: false,
  },
  'plan-paused': {
    heading: 'Release plan paused',
    label: 'A release plan of mine is paused or cancelled by itself',
    email: true,
  },
  'plan-rolled-back': {
    heading: 'Release plan rolled back',
    label: 'A release plan of mine is rolled back by itself',
    email: true,
  },
  'plan-completed': {
    heading: 'Release plan completed',
    label: 'A release plan of mine is completed by itself',
    email: false,
  },
  comment: { heading: 'New comment', label: 'Others comment on my change request', email: false },
  mention: { heading: 'You are mentioned', label: 'A comment mentions me', email: true },
} as const

export type NoticeKind = keyof typeof NOTICE_KINDS
export const KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]

export const CHANNELS = ['email', 'slack'] as const
export type Channel = (typeof CHANNELS)[number]

/** Where a user gets notices of one kind. */
export interface KindChoice {
  readonly inApp: boolean
  readonly email: boolean
  readonly slack: boolean
}

/** A user who enters a Slack webhook wants messages there, so they are on by default. */
export const defaultChoice = (kind: NoticeKind): KindChoice => ({
  inApp: true,
  email: NOTICE_KINDS[kind].email,
  slack: true,
})
