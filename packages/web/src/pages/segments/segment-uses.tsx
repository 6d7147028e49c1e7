import { Drawer, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { Segment } from '../../lib/types.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { StrategyUses, usesSentence } from '../../ui/strategy-uses.tsx'

export const segmentUsesQuery = (segmentId: number) =>
  queryOptions({
    queryKey: keys.list('segment', segmentId, 'strategies'),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/segments/{segmentId}/strategies', { params: { path: { segmentId: String(segmentId) } } }),
      ),
  })

interface SegmentUsesDrawerProps {
  readonly segment: Segment
  readonly onClose: () => void
}

export const SegmentUsesDrawer = ({ segment, onClose }: SegmentUsesDrawerProps) => (
  <Drawer opened onClose={onClose} title={t('Where {name} is used', { name: segment.name })}>
    <SegmentUses segment={segment} />
  </Drawer>
)

/** The strategies that use it, and those in change requests. */
export function SegmentUses({ segment }: { readonly segment: Segment }) {
  const query = useQuery(segmentUsesQuery(segment.id))
  return (
    <QueryResult query={query}>
      {({ strategies, changeRequestStrategies }) => (
        <Stack gap="sm">
          <Text size="sm">
            {strategies.length === 0
              ? t('No visible strategy uses it.')
              : t('{usesSentence}, including archived ones:', { usesSentence: usesSentence(strategies) })}
          </Text>
          <StrategyUses uses={strategies} />
          {changeRequestStrategies.length > 0 && (
            <>
              <Text size="sm">
                {t('Used in open change requests for {usesSentence}:', {
                  usesSentence: usesSentence(changeRequestStrategies),
                })}
              </Text>
              <StrategyUses uses={changeRequestStrategies} />
            </>
          )}
        </Stack>
      )}
    </QueryResult>
  )
}
