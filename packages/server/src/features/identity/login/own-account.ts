import { passwordHashOf, UserView, updateOwnUser, userIdOf, userVersion } from '#features/identity/users/index'
import { Failure, invalid } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { put } from '#platform/http/routes'
import { verifyPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import type { LoginRouteDeps } from './deps.ts'
import { OwnAccountChange } from './schema.ts'

/** Single sign-on finds users by e-mail address: a user who could choose theirs could take over that of a colleague. */
function refuseOwnEmail({ isOidcEnabled }: LoginRouteDeps, hash: string | null): void {
  if (isOidcEnabled?.())
    throw new Failure('forbidden', 'With single sign-on only an Admin can change an e-mail address')
  if (hash === null) throw new Failure('forbidden', 'Your account has no password: ask an Admin to change your address')
}

export const ownAccountRoutes = (deps: Deps, login: LoginRouteDeps) => ({
  updateMyAccount: put('/api/admin/user/account', 'Change your own name, or your e-mail address with your password', {
    access: runs(updateOwnUser),
    body: OwnAccountChange,
    response: UserView,
    etag: userVersion.etag,
    handle: async ({ actor, body: { password, ...change }, ip }) => {
      const id = userIdOf(actor)
      if (change.email === undefined) return deps.run(actor, step(updateOwnUser, { change }))
      const hash = await passwordHashOf(deps.store.read, id)
      refuseOwnEmail(login, hash)
      const verify = async () => (await verifyPassword(password ?? '', hash, 'proven')) || undefined
      if (!(await login.limits.confirm(id, ip, verify))) throw invalid('/body/password', 'is not your password')
      return deps.run(actor, step(updateOwnUser, { change, verifiedHash: hash as string }))
    },
  }),
})
