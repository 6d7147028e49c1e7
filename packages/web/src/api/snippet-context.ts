import { useQuery } from '@tanstack/react-query'
import type { ContextEntry } from '../lib/context.ts'
import { ANY_USER, contextForRules } from '../lib/snippet-context.ts'
import { segmentsQuery, toggleQuery } from './queries.ts'

/** The context fields that the rules of a toggle read in an environment, for a snippet. */
export function useSnippetContext(
  project: string,
  toggle: string | undefined,
  environment: string,
): readonly ContextEntry[] {
  const { data } = useQuery({ ...toggleQuery(project, toggle ?? ''), enabled: toggle !== undefined })
  const { data: segments = [] } = useQuery(segmentsQuery)
  const here = data?.value.environments.find(({ name }) => name === environment)
  if (!here) return ANY_USER
  return contextForRules(here.strategies, (id) => segments.find((one) => one.id === id)?.constraints ?? [])
}
