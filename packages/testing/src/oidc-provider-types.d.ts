/** The package has no types; these are the few things that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface InteractionDetails {
    readonly prompt: { readonly name: string; readonly details: { readonly [key: string]: unknown } }
    readonly params: { readonly client_id: string }
    readonly session?: { readonly accountId: string }
    readonly grantId?: string
  }
  export interface Grant {
    addOIDCScope(scope: string): void
    addOIDCClaims(claims: readonly string[]): void
    save(): Promise<string>
  }
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
