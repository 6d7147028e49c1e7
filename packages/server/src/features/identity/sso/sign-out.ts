import { type LoginDeps, requireProvider } from './login.ts'
import { openidClient } from './provider.ts'
import { openedTicket } from './sign-out-ticket.ts'

export interface EndedSession {
  readonly userId: number
  readonly via: string
  /** Sealed, as it was stored. */
  readonly idToken?: string | null | undefined
}

/** Where the browser goes after a log-out: to the provider's own, or undefined for ours. Throws when the provider is away. */
export type AfterLogout = (session: EndedSession) => Promise<string | undefined>

export const afterLogout =
  (door: LoginDeps, endAllOf: (userId: number) => Promise<void>): AfterLogout =>
  async ({ userId, via, idToken }) => {
    const { enabled, enableSingleSignOut } = await door.settings.current()
    if (via !== 'oidc' || !enabled || !enableSingleSignOut) return undefined
    // First of all: here they are logged out, whatever the provider does.
    await endAllOf(userId)
    const ticket = openedTicket(door.box, idToken)
    const { provider } = await requireProvider(door)
    if (!ticket || provider.serverMetadata().end_session_endpoint === undefined) return undefined
    const client = await openidClient()
    return client.buildEndSessionUrl(provider, {
      id_token_hint: ticket.idToken,
      post_logout_redirect_uri: `${ticket.home}/`,
    }).href
  }
