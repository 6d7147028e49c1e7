import { useQuery } from '@tanstack/react-query'
import { protectionQuery } from '../../api/queries.ts'

const NONE: readonly string[] = []

/** The protected environments of the project of a segment. Empty for segments of all projects. */
export function useProtectedEnvironments(project: string | undefined): readonly string[] {
  const { data } = useQuery({ ...protectionQuery(project ?? ''), enabled: project !== undefined })
  if (!data) return NONE
  return data.flatMap(({ environment, changeRequestEnabled }) => (changeRequestEnabled ? [environment] : []))
}
