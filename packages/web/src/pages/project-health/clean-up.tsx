import { Anchor, List, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, dataOf } from '../../api/client.ts'
import { featureTypesQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { totalOrMore } from '../../lib/count.ts'
import { isOutlived, lifetimeDay } from '../../lib/health-text.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

const MOST = 20

type Typed = { readonly id: string; readonly name: string; readonly lifetimeDays: number | null }

const search = (query: Record<string, string>) =>
  dataOf(api.GET('/api/admin/search/features', { params: { query: { ...query, limit: String(MOST) } } }))

/** The oldest toggles that lower the health: stale, or past the lifetime of their type. */
const reasonsQuery = (projectId: string, types: readonly Typed[]) =>
  queryOptions({
    queryKey: keys.toggles(
      projectId,
      'reasons',
      types.map(({ id, lifetimeDays }) => [id, lifetimeDays]),
    ),
    queryFn: async () => {
      const project = `IS:${projectId}`
      const stale = await search({ project, state: 'IS:stale', sortBy: 'createdAt' })
      const mortal = types.flatMap(({ lifetimeDays, ...type }) =>
        lifetimeDays === null ? [] : [{ ...type, lifetimeDays }],
      )
      const outlived = await Promise.all(
        mortal.map(async (type) => {
          const createdAt = `IS_BEFORE:${lifetimeDay(type.lifetimeDays, Date.now())}`
          const given = { project, state: 'IS:active', type: `IS:${type.id}`, createdAt, sortBy: 'createdAt' }
          const { features, total, totalIsCapped } = await search(given)
          // The search compares days, health compares times.
          const past = features.filter((one) => isOutlived(one, type.lifetimeDays, Date.now()))
          return { type, features: past, total: total - (features.length - past.length), totalIsCapped }
        }),
      )
      return { stale, outlived: outlived.filter(({ total }) => total > 0) }
    },
  })

/** The toggles that lower the health of a project. */
export function CleanUp({ projectId }: { readonly projectId: string }) {
  const { data: types } = useQuery(featureTypesQuery)
  const reasons = useQuery({ ...reasonsQuery(projectId, types?.types ?? []), enabled: types !== undefined })
  return (
    <Section
      title="To clean up"
      about="Health is 100% minus the share of toggles that are stale or past the expected lifetime of their type."
    >
      <QueryResult query={reasons}>
        {({ stale, outlived }) => (
          <>
            {stale.total === 0 && outlived.length === 0 && <Text size="sm">Nothing to clean up.</Text>}
            <Weighing title="Marked as stale" {...stale} />
            {outlived.map(({ type, ...found }) => (
              <Weighing key={type.id} title={`${type.name} toggles older than ${type.lifetimeDays} days`} {...found} />
            ))}
          </>
        )}
      </QueryResult>
    </Section>
  )
}

interface WeighingProps {
  readonly title: string
  readonly features: readonly FoundToggle[]
  readonly total: number
  readonly totalIsCapped: boolean
}

const Weighing = ({ title, features, total, totalIsCapped }: WeighingProps) =>
  total === 0 ? null : (
    <div>
      <Title order={3}>
        {title}: {totalOrMore(total, totalIsCapped)}
      </Title>
      <List size="sm" mt={4}>
        {features.map(({ name, project, createdAt }) => (
          <List.Item key={name}>
            <Anchor
              className="lf-mono"
              renderRoot={(props) => (
                <Link
                  to="/projects/$projectId/features/$featureName"
                  params={{ projectId: project, featureName: name }}
                  {...props}
                />
              )}
            >
              {name}
            </Anchor>{' '}
            created <Time at={createdAt} />
          </List.Item>
        ))}
      </List>
      {total > features.length && (
        <Text size="sm" c="dimmed">
          and {total - features.length} more
        </Text>
      )}
    </div>
  )
