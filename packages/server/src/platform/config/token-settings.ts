import { sharedSecret, tokenList, yesNo } from './parsers.ts'
import { setting } from './setting.ts'

/** API tokens that are created at start, and how secrets of tokens are treated. */
export const TOKEN_SETTINGS = {
  initAdminApiTokens: setting<readonly string[]>({
    variable: 'INIT_ADMIN_API_TOKENS',
    parse: tokenList(true),
    fallback: [],
    doc: 'Admin API tokens to create at start unless they exist or were revoked: a comma separated list of `*:*.<secret>`.',
    secret: true,
  }),
  initClientApiTokens: setting<readonly string[]>({
    variable: 'INIT_CLIENT_API_TOKENS',
    aliases: ['INIT_BACKEND_API_TOKENS'],
    parse: tokenList(false),
    fallback: [],
    doc: 'Client API tokens to create at start, likewise: `<project or *>:<environment>.<secret>`.',
    secret: true,
  }),
  readableApiTokens: setting({
    variable: 'READABLE_API_TOKENS',
    parse: yesNo,
    fallback: false,
    doc: 'Stores the secrets of new API tokens encrypted in addition to their hashes, and shows them in lists of tokens. **Everybody who may read API tokens can then use them, and the encryption key with a copy of the database gives all of them away.** Only for clients that read tokens back: the Terraform provider of Unleash and the operator unleasherator.',
  }),
  edgeClientSecret: setting<Buffer | undefined>({
    variable: 'EDGE_CLIENT_SECRET',
    parse: sharedSecret,
    fallback: undefined,
    doc: 'The secret with which Unleash Edge signs requests for tokens (`POST /edge/issue-token`): base64url of at least 16 bytes, the same as in Edge. **It can obtain a client token for every project and environment.** Not set: Edge gets tokens from its own settings only.',
    secret: true,
  }),
  initFrontendApiTokens: setting<readonly string[]>({
    variable: 'INIT_FRONTEND_API_TOKENS',
    parse: tokenList(false),
    fallback: [],
    doc: 'Frontend API tokens to create at start, likewise: `<project or *>:<environment>.<secret>`.',
    secret: true,
  }),
}
