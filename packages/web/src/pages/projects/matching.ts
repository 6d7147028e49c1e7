import type { ProjectSummary } from '../../lib/types.ts'

/** The projects whose name, id or description contains all search terms. Favourites first, otherwise in the given order. */
export function matching<P extends Pick<ProjectSummary, 'id' | 'name' | 'description' | 'favorite'>>(
  projects: readonly P[],
  asked: string,
): readonly P[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean)
  return projects
    .filter(({ id, name, description = '' }) => {
      const text = `${id} ${name} ${description}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .sort((a, b) => Number(b.favorite) - Number(a.favorite))
}
