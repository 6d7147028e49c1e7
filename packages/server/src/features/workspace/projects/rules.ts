import { isReservedName } from '#kernel/names'

/** Content of a project that prevents archiving or deletion. */
export interface ProjectUses {
  readonly liveToggles: number
  readonly archivedToggles: number
  /** API tokens for this project and others. Tokens for this project alone are revoked with it. */
  readonly sharedTokens: number
  readonly segments: number
  readonly contextFields: number
}

const MAX_SLUG_LENGTH = 90

/** "Mobile & Web" becomes "mobile-web"; a name without a usable letter becomes "project". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'project' : slug
}

/** The n-th candidate for a free id: shop, shop-1, shop-2 … */
export const slugCandidate = (slug: string, attempt: number): string => (attempt === 0 ? slug : `${slug}-${attempt}`)

export type Verdict = { ok: true } | { ok: false; because: string }

/** Path segments at the position of an id in other paths below /api/admin/projects. */
const RESERVED_IDS = new Set(['archive', 'revive', 'validate', 'roles'])
export const isReserved = (id: string): boolean => RESERVED_IDS.has(id) || isReservedName(id)

const DEFAULT_PROJECT = 'default'

export function mayArchive(id: string, { liveToggles }: ProjectUses): Verdict {
  if (id === DEFAULT_PROJECT) return { ok: false, because: 'it is the default project' }
  if (liveToggles > 0)
    return { ok: false, because: `${liveToggles} live toggles are in it: archive or move them first` }
  return { ok: true }
}

/** A project must be empty, so that no toggle or segment is deleted implicitly. */
export function mayDelete(id: string, uses: ProjectUses): Verdict {
  const archive = mayArchive(id, uses)
  if (!archive.ok) return archive
  if (uses.archivedToggles > 0)
    return { ok: false, because: `${uses.archivedToggles} archived toggles are in it: delete or move them first` }
  if (uses.sharedTokens > 0)
    return { ok: false, because: `${uses.sharedTokens} API tokens are for it and other projects: delete them first` }
  if (uses.segments > 0) return { ok: false, because: `${uses.segments} segments belong to it: delete them first` }
  if (uses.contextFields > 0)
    return { ok: false, because: `${uses.contextFields} context fields belong to it: delete them first` }
  return { ok: true }
}
