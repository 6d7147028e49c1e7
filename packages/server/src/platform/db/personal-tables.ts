import type { Generated } from 'kysely'
import type { Bit } from './tables.ts'

/** Tables of what belongs to one user: sessions, preferences, picture and notices. */
export interface PersonalTables {
  sessions: {
    hash: string
    user_id: number
    via: string
    id_token: string | null
    created_at: string
    expires_at: string
    /** Browser and system at log-in. */
    device: string | null
    /** Last use, to the minute. */
    seen_at: string | null
  }
  /** JSON. */
  user_preferences: { user_id: number; preferences: string }
  /** The image in base64. */
  user_avatars: { user_id: number; type: string; image: string; updated_at: string }
  /** The inbox of each user. */
  notices: {
    id: Generated<number>
    user_id: number
    kind: string
    /** One notice per user and cause. */
    cause: string
    /** 0: only sent by e-mail or Slack. */
    in_app: Bit
    project: string | null
    environment: string | null
    feature: string | null
    request_id: number | null
    created_by: string
    title: string | null
    /** JSON. */
    sentence: string
    created_at: string
    read_at: string | null
  }
  /** Messages by e-mail and Slack that are not sent yet. */
  notice_deliveries: { notice_id: number; channel: string; tries: number; due_at: string }
  /** Kinds with another choice of channels than the default. */
  notice_preferences: { user_id: number; kind: string; in_app: Bit; email: Bit; slack: Bit }
  /** The Slack webhook of a user, encrypted. */
  notice_targets: { user_id: number; slack_url: string; approved: Bit }
  /** Events up to this one have their notices. */
  notice_position: { only_row: number; event_id: number }
}
