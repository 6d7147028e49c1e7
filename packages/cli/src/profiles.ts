import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CliFailure, EXIT, usageFailure } from './exit-codes.ts'

/** A server and the token for it. */
export interface Profile {
  readonly url: string
  readonly token: string
}

interface ProfileFile {
  readonly current?: string
  readonly profiles: Readonly<Record<string, Profile>>
}

export type Environment = Readonly<Record<string, string | undefined>>

/** `LEVERFRAME_PROFILES`, or a file in the folder for settings of the user. */
export const profilePath = (environment: Environment): string =>
  environment.LEVERFRAME_PROFILES ??
  join(environment.XDG_CONFIG_HOME ?? join(environment.HOME ?? homedir(), '.config'), 'leverframe', 'profiles.json')

const EMPTY: ProfileFile = { profiles: {} }

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function readProfiles(path: string): ProfileFile {
  let text: string
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw new CliFailure(`${path} contains tokens and other users can read it. Run: chmod 600 ${path}`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return EMPTY
    throw error
  }
  try {
    const { current, profiles } = JSON.parse(text) as Partial<ProfileFile>
    return { ...(current !== undefined && { current }), profiles: profiles ?? {} }
  } catch {
    throw new CliFailure(`${path} is not valid JSON. Correct or delete it, then run: leverframe login`)
  }
}

/** Writes the whole file or nothing. Only the user can read it. */
function writeProfiles(path: string, file: ProfileFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  chmodSync(temporary, 0o600)
  renameSync(temporary, path)
}

/** Stores a profile and makes it the current one. */
export function saveProfile(path: string, name: string, profile: Profile): void {
  const { profiles } = readProfiles(path)
  writeProfiles(path, { current: name, profiles: { ...profiles, [name]: profile } })
}

/** An address without a slash at the end. */
export function serverUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw usageFailure(`${text} is not a URL. Example: https://toggles.example.com`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw usageFailure(`${text} must begin with http or https`)
  if (url.username !== '' || url.password !== '') throw usageFailure('The URL must not contain a password')
  return url.href.replace(/\/+$/, '')
}

/**
 * The server and the token: `LEVERFRAME_URL` and `LEVERFRAME_TOKEN` win over the profile, and `--profile` chooses another profile than
 * the current one.
 */
export function chosenProfile(environment: Environment, wanted: string | undefined): Profile {
  const { LEVERFRAME_URL: url, LEVERFRAME_TOKEN: token } = environment
  if (wanted === undefined && url !== undefined && token !== undefined) return { url: serverUrl(url), token }
  const path = profilePath(environment)
  const { current, profiles } = readProfiles(path)
  const name = wanted ?? environment.LEVERFRAME_PROFILE ?? current
  const profile = name === undefined ? undefined : profiles[name]
  if (profile)
    return wanted === undefined
      ? { url: url === undefined ? profile.url : serverUrl(url), token: token ?? profile.token }
      : profile
  if (name !== undefined) {
    const known = Object.keys(profiles)
    throw usageFailure(
      `There is no profile named ${name}.${known.length > 0 ? ` Known profiles: ${known.join(', ')}` : ''}`,
    )
  }
  throw new CliFailure(
    'No server is known. Run: leverframe login <url>, or set LEVERFRAME_URL and LEVERFRAME_TOKEN',
    EXIT.noAccess,
  )
}
