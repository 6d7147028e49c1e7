import type { LinkMaker } from '#features/identity/users/index'
import type { Actor } from '#kernel/actor'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { Mailer } from '#platform/mail/mailer'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { SessionCookies } from './cookie.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { PasswordLimits } from './password-limits.ts'
import type { Session, Sessions } from './sessions.ts'

/** Dependencies of log-in in addition to those of every slice. */
export interface LoginDeps {
  readonly sessions: Sessions
  readonly cookies: SessionCookies
  readonly ownCookies: OwnCookies
  /** Seals the cookies of known browsers. */
  readonly box: SecretBox
  readonly newSecret: () => string
  readonly makeLink: LinkMaker
  readonly mailer: Mailer
  readonly config: { readonly authType: 'password' | 'none'; readonly publicUrl: string | undefined }
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  /** Returns the log-out URL of the identity provider of the session, if any. */
  readonly afterLogout?: (session: Session) => Promise<string | undefined>
  /** Whether single sign-on is switched on. */
  readonly isOidcEnabled?: () => boolean
  /** Whether log-in by password is switched off in the settings. */
  readonly isPasswordLoginOff?: () => boolean | Promise<boolean>
}

export type LoginRouteDeps = LoginDeps & { readonly limits: PasswordLimits; readonly browsers: KnownBrowsers }
