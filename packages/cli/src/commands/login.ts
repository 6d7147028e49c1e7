import { openApi } from '../api.ts'
import { defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'
import { profilePath, saveProfile, serverUrl } from '../profiles.ts'
import { VERSION } from '../version.ts'

interface Me {
  readonly user: { readonly username: string | null; readonly name: string | null; readonly accountType: string }
}

export const login = defineCommand({
  name: 'login',
  summary: 'Store the address of a server and a token for it',
  usage: '<url>',
  arity: [1, 1],
  options: {
    name: { type: 'string', value: '<profile>', help: 'The name of the profile (default: the host of the server)' },
  },
  async run({ args, options, console, environment, stopped, print }) {
    const url = serverUrl(args[0] as string)
    const token =
      environment.LEVERFRAME_TOKEN ??
      (await console.readSecret(`A personal token of ${url} (create one on the page "Profile"): `)).trim()
    if (token === '') throw usageFailure('No token was given')
    const { user } = await openApi({ url, token }, VERSION, stopped).call<Me>('GET', '/api/admin/user')
    const name = options.name ?? new URL(url).host
    const path = profilePath(environment)
    saveProfile(path, name, { url, token })
    const who = user.username ?? user.name ?? user.accountType
    print({ profile: name, url, user: who }, () => `Logged in to ${url} as ${who}. The token is stored in ${path}`)
    return EXIT.ok
  },
})
