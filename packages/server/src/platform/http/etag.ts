const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the caller already has this version. `If-None-Match` may contain several tags, each weak or strong. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const wanted = bare(etag)
  return ifNoneMatch.split(',').some((tag) => bare(tag) === wanted)
}
