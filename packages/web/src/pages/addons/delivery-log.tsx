import { Group, Pagination, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { Empty } from '../../ui/empty.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { type Addon, deliveriesQuery, KEEPERS } from './addons.ts'
import { DeliveryRow } from './delivery-row.tsx'
import type { AddonSearch } from './search.ts'

const PAGE = 20

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'pending', label: 'Waiting' },
  { value: 'dead', label: 'Failed' },
]

/** Sent, pending and failed messages. */
export function DeliveryLog({ addon }: { readonly addon: Addon }) {
  const may = useMay()
  if (!KEEPERS.some((permission) => may(permission)))
    return <Empty title="You don’t have access">{refusalOf(KEEPERS)} to see its messages.</Empty>
  return <Log addon={addon} />
}

function Log({ addon }: { readonly addon: Addon }) {
  const [{ state = 'all', page = 1 }, change] = useSearchParams<AddonSearch>()
  const wanted = { ...(state !== 'all' && { state }), limit: PAGE, offset: (page - 1) * PAGE }
  const query = useQuery({ ...deliveriesQuery(addon.id, wanted), placeholderData: keepPreviousData })
  const choose = (next: string) =>
    change({ state: next === 'all' ? undefined : (next as AddonSearch['state']), page: undefined })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Filter messages"
          size="xs"
          transitionDuration={0}
          data={STATES}
          value={state}
          onChange={choose}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {query.data && `${query.data.total} ${query.data.total === 1 ? 'message' : 'messages'}`}
        </Text>
      </Group>
      <QueryResult query={query}>
        {({ integrationEvents, total }) =>
          total === 0 ? (
            <Empty title={state === 'all' ? 'No messages yet' : 'No messages'}>
              {state === 'all' ? 'Messages appear here with the receiver’s response.' : 'No messages in this state.'}
            </Empty>
          ) : (
            <>
              <Listing
                label="Messages"
                head={['What', 'State', 'When', 'Answer', <HiddenHead key="do">Actions</HiddenHead>]}
              >
                {integrationEvents.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </Listing>
              {total > PAGE && (
                <Pagination
                  size="sm"
                  value={page}
                  onChange={(next) => change({ page: next === 1 ? undefined : next }, 'step')}
                  total={Math.ceil(total / PAGE)}
                  getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Older' : 'Newer' })}
                  getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
                />
              )}
            </>
          )
        }
      </QueryResult>
    </Stack>
  )
}
