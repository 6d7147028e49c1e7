import { Group, Pagination, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { plural, t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { type Addon, deliveriesQuery, KEEPERS } from './addons.ts'
import { DeliveryRow } from './delivery-row.tsx'
import type { AddonSearch } from './search.ts'

const PAGE = 20

const STATES = [
  { value: 'all', label: t('All') },
  { value: 'sent', label: t('Sent') },
  { value: 'pending', label: t('Waiting') },
  { value: 'dead', label: t('Failed') },
]

/** Sent, pending and failed messages. */
export function DeliveryLog({ addon }: { readonly addon: Addon }) {
  const may = useMay()
  if (!KEEPERS.some((permission) => may(permission)))
    return (
      <Empty title={t('You don’t have access')}>
        {t('{keepers} to see its messages.', { keepers: refusalOf(KEEPERS) })}
      </Empty>
    )
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
          aria-label={t('Filter messages')}
          size="xs"
          transitionDuration={0}
          data={STATES}
          value={state}
          onChange={choose}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {query.data && `${query.data.total} ${plural(query.data.total, 'message', 'messages')}`}
        </Text>
      </Group>
      <QueryResult query={query}>
        {({ integrationEvents, total }) =>
          total === 0 ? (
            <Empty title={state === 'all' ? t('No messages yet') : t('No messages')}>
              {state === 'all'
                ? t('Messages appear here with the receiver’s response.')
                : t('No messages in this state.')}
            </Empty>
          ) : (
            <>
              <Listing
                label={t('Messages')}
                head={[t('What'), t('State'), t('When'), t('Answer'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]}
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
                  getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('Older') : t('Newer') })}
                  getItemProps={(item) => ({ 'aria-label': t('Page {item}', { item }) })}
                />
              )}
            </>
          )
        }
      </QueryResult>
    </Stack>
  )
}
