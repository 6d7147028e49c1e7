import type { LinkMaker } from '#features/identity/users/index'
import type { Actor } from '#kernel/actor'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { SessionCookies } from './cookie.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { PasswordLimits } from './password-limits.ts'
import type { Session, Sessions } from './sessions.ts'

/** What log-in is made of beside the parts of every slice. */
export interface LoginDeps {
  readonly sessions: Sessions
  readonly cookies: SessionCookies
  readonly ownCookies: OwnCookies
  /** Seals the cookies of known browsers. */
  readonly box: SecretBox
  readonly newSecret: () => string
  readonly makeLink: LinkMaker
  readonly config: { readonly authType: 'password' | 'none'; readonly publicUrl: string | undefined }
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  /** Where somebody goes after log-out: to the log-out of the provider whom they came from. */
  readonly afterLogout?: (session: Session) => Promise<string | undefined>
  /** Whether log-in by password was switched off on purpose. */
  readonly passwordsAreOff?: () => boolean | Promise<boolean>
}

export type LoginRouteDeps = LoginDeps & { readonly limits: PasswordLimits; readonly browsers: KnownBrowsers }
