import { basename, resolve } from 'node:path'
import { git } from './source-files.ts'

export interface Repository {
  readonly name: string
  /** Undefined outside of a repository. */
  readonly revision: string | undefined
  readonly urlTemplate: string | undefined
}

const REMOTE = /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^/:]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/i

/** Host and path of a remote: `git@github.com:acme/shop.git` is `github.com` and `acme/shop`. */
export function remoteOf(url: string): { readonly host: string; readonly path: string } | undefined {
  const [, host, path] = REMOTE.exec(url.trim()) ?? []
  return host === undefined || path === undefined ? undefined : { host, path }
}

/** The addresses of lines at the hosts that most repositories have. */
export function templateOf({ host, path }: { readonly host: string; readonly path: string }): string | undefined {
  if (host === 'github.com') return `https://${host}/${path}/blob/{revision}/{path}#L{line}`
  if (host.includes('gitlab')) return `https://${host}/${path}/-/blob/{revision}/{path}#L{line}`
  if (host === 'bitbucket.org') return `https://${host}/${path}/src/{revision}/{path}#lines-{line}`
  return undefined
}

/** Name, revision and link template of the repository of a folder. */
export async function repositoryOf(folder: string): Promise<Repository> {
  const remote = remoteOf((await git(folder, 'config', '--get', 'remote.origin.url')) ?? '')
  const root = (await git(folder, 'rev-parse', '--show-toplevel'))?.trim()
  const revision = (await git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD'))?.trim()
  return {
    name: remote?.path.slice(-100) ?? basename(root ?? resolve(folder)),
    revision,
    urlTemplate: remote && templateOf(remote),
  }
}
