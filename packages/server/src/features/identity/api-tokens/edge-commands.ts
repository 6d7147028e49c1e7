import { type Static, Type } from 'typebox'
import { Name } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { addToken, requireBelowTokenLimit, requireTokenAccess } from './creation.ts'
import { accessOf, type TokenAccess } from './rules.ts'
import { findIssuedToken, type IssuedToken } from './store.ts'

/** The name of tokens that were issued to Unleash Edge. Their secrets are stored encrypted, because Edge asks again. */
export const ISSUED_NAME = 'issued-to-edge'

export const WantedToken = Type.Object({
  environment: Name(),
  projects: Type.Array(Name(), { minItems: 1, maxItems: 1_000 }),
})
export type WantedToken = Static<typeof WantedToken>

/** The wanted token with a new secret, which is used unless the token exists. */
const Issue = Type.Object({ wanted: WantedToken, hash: Type.String(), sealed: Type.String() })

/** The projects in a fixed order, so that the same wish finds the same token. */
export const accessOfWanted = ({ environment, projects }: WantedToken): TokenAccess =>
  accessOf({ tokenName: ISSUED_NAME, type: 'client', environment, projects: projects.toSorted() }, environment)

async function issued(ctx: Context, limits: Limits, { wanted, hash, sealed }: Static<typeof Issue>) {
  const access = accessOfWanted(wanted)
  const found = await findIssuedToken(ctx.tx, ISSUED_NAME, access, ctx.now)
  if (found) return found
  await requireTokenAccess(ctx, access)
  await requireBelowTokenLimit(ctx.tx, limits)
  const { projects, environment } = await addToken(ctx, access, {
    tokenName: ISSUED_NAME,
    expiresAt: null,
    hash,
    sealed,
  })
  return { projects, environment, sealed }
}

/** Returns a client token for each pair of environment and projects, and creates those that do not exist. */
export const issueTokens = (limits: Limits) =>
  defineCommand({
    name: 'token.issue',
    ...onInstallation('ADMIN'),
    input: Type.Object({ tokens: Type.Array(Issue) }),
    async run(ctx, { tokens }): Promise<IssuedToken[]> {
      const results: IssuedToken[] = []
      for (const one of tokens) results.push(await issued(ctx, limits, one))
      return results
    },
  })
