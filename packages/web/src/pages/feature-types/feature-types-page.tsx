import { Stack, Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { featureTypesQuery } from '../../api/queries.ts'
import { T, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { wholeNumberProblem } from '../../lib/percent.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { HiddenHead, Listing, RowAction } from '../../ui/listing.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'

type FeatureType = ResponseBody<'/api/admin/feature-types'>['types'][number]

const USUAL_DAYS = 40
const MAX_DAYS = 36_500

const lifetimeText = (days: number | null): string =>
  days === null ? t('permanent') : `${days} ${days === 1 ? t('day') : t('days')}`

export default function FeatureTypesPage() {
  const query = useQuery(featureTypesQuery)
  const { opened, open, close } = useOpenItem<FeatureType, 'edit'>({
    all: query.data?.types,
    idOf: ({ id }) => id,
    kept: ['edit'],
  })
  return (
    <Page title={t('Toggle types')} about={t('The purpose of a toggle, and how long it is expected to exist.')}>
      <Text size="sm" maw={720}>
        <T
          text="A toggle past the lifetime of its type is marked {bold}. It isn’t switched off, but it lowers project health. Mark unused toggles as stale and archive them."
          bold={<strong>{t('potentially stale')}</strong>}
        />
      </Text>
      <QueryResult query={query}>
        {({ types }) => (
          <Listing
            label={t('Toggle types')}
            head={[t('Type'), t('Lifetime'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]}
          >
            {types.map((type) => (
              <Table.Tr key={type.id}>
                <Table.Td>
                  <Text fw={600} size="sm">
                    {t(type.name)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t(type.description)}
                  </Text>
                </Table.Td>
                <Table.Td>{lifetimeText(type.lifetimeDays)}</Table.Td>
                <Table.Td ta="right">
                  <RowAction
                    need="ADMIN"
                    label={t('Change the lifetime of {name}', { name: t(type.name) })}
                    icon={<Pencil size={16} />}
                    onClick={() => open('edit', type)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        )}
      </QueryResult>
      {opened?.thing && <LifetimeDrawer type={opened.thing} onClose={close} />}
    </Page>
  )
}

function LifetimeDrawer({ type, onClose }: { readonly type: FeatureType; readonly onClose: () => void }) {
  const [isLimited, setLimited] = useState(type.lifetimeDays !== null)
  const [days, setDays] = useState(type.lifetimeDays ?? USUAL_DAYS)
  const problem = isLimited ? wholeNumberProblem(days, 1, MAX_DAYS) : undefined
  const lifetimeDays = isLimited ? days : null
  const submit = () =>
    api.PUT('/api/admin/feature-types/{typeId}/lifetime', {
      params: { path: { typeId: type.id } },
      body: { lifetimeDays },
    })
  return (
    <FormDrawer
      edits={{ isLimited: [isLimited, setLimited], days: [days, setDays] }}
      changes="feature-type"
      done={t('Lifetime of {name} saved. Toggles are updated within a minute.', { name: t(type.name) })}
      title={t('Lifetime of {name}', { name: t(type.name) })}
      action={t('Save')}
      isReady={problem === undefined}
      need="ADMIN"
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          <Switch
            label={t('Limited lifetime')}
            checked={isLimited}
            onChange={(event) => setLimited(event.currentTarget.checked)}
          />
          {isLimited && (
            <NumberField
              label={t('Lifetime in days')}
              description={t('From the creation of the toggle.')}
              value={days}
              onChange={setDays}
              min={1}
              max={MAX_DAYS}
              error={problem ?? problems.lifetimeDays}
              data-autofocus
            />
          )}
        </Stack>
      )}
    </FormDrawer>
  )
}
