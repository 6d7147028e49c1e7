import { type LoginDeps, requireProvider } from './login.ts'
import { openidClient } from './provider.ts'
import { openedTicket } from './sign-out-ticket.ts'

export interface EndedSession {
  readonly userId: number
  readonly via: string
  /** Sealed, as stored. */
  readonly idToken?: string | null | undefined
}

/**
 * Returns the log-out URL of the provider, or undefined for the default page. Throws when the provider cannot be
 * reached.
 */
export type AfterLogout = (session: EndedSession) => Promise<string | undefined>

export const afterLogout =
  (login: LoginDeps, endAllOf: (userId: number) => Promise<void>): AfterLogout =>
  async ({ userId, via, idToken }) => {
    const { enabled, enableSingleSignOut } = await login.settings.current()
    if (via !== 'oidc' || !enabled || !enableSingleSignOut) return undefined
    // End the local sessions first, in case the provider fails.
    await endAllOf(userId)
    const ticket = openedTicket(login.box, idToken)
    const { provider } = await requireProvider(login)
    if (!ticket || provider.serverMetadata().end_session_endpoint === undefined) return undefined
    const client = await openidClient()
    return client.buildEndSessionUrl(provider, {
      id_token_hint: ticket.idToken,
      post_logout_redirect_uri: `${ticket.home}/`,
    }).href
  }
