/** A repository with the places that name a toggle. */
export interface ScannedRepository {
  readonly references: readonly unknown[]
}

const COMMIT = /^[0-9a-f]{12,}$/

/** The first characters of a commit. Names of branches and versions stay as they are. */
export const shortRevision = (revision: string): string => (COMMIT.test(revision) ? revision.slice(0, 7) : revision)

/** What the scans say: nothing was scanned, no code names the toggle, or some repositories do. */
export function codeUse<Repository extends ScannedRepository>(repositories: readonly Repository[]) {
  const naming = repositories.filter(({ references }) => references.length > 0)
  return {
    isScanned: repositories.length > 0,
    naming,
    silent: repositories.filter(({ references }) => references.length === 0),
    count: naming.reduce((sum, { references }) => sum + references.length, 0),
  }
}
