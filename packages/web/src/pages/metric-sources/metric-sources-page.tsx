import { Button, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { api } from '../../api/client.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Time } from '../../ui/time.tsx'
import { type OpenItemState, useOpenItem } from '../../ui/use-open-item.ts'
import { useWrite } from '../../ui/use-write.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { type MetricSource, sourcesQuery, testSource } from './queries.ts'
import { SourceDialog } from './source-dialog.tsx'

const HEADS = [t('Name'), t('Address'), t('Token'), t('Created'), <ActionsHead key="a" />]

type Opening = OpenItemState<MetricSource, 'edit' | 'delete'>

/** Servers whose metrics guards can read. */
export default function MetricSourcesPage() {
  const isAllowed = useMay()('ADMIN')
  const { data } = useQuery({ ...sourcesQuery, enabled: isAllowed })
  const opening = useOpenItem<MetricSource, 'edit' | 'delete'>({ all: data, idOf: ({ id }) => id, kept: ['edit'] })
  const { opened, openNew, close } = opening
  return (
    <Page
      wide
      title={t('Metric sources')}
      about={t('Servers with the Prometheus query API. Guards of releases can use their metrics.')}
      actions={isAllowed && (data?.length ?? 0) > 0 && <NewSource onClick={openNew} />}
    >
      {isAllowed ? (
        <Sources opening={opening} />
      ) : (
        <Empty title={t('You don’t have access')}>
          {t('{refusalOf} to see this. Ask an Admin.', { refusalOf: refusalOf(['ADMIN']) })}
        </Empty>
      )}
      {opened?.what === 'new' && <SourceDialog onClose={close} />}
      {opened?.what === 'edit' && <SourceDialog source={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteSource source={opened.thing} onClose={close} />}
    </Page>
  )
}

const NewSource = ({ onClick }: { readonly onClick: () => void }) => (
  <GuardedButton need="ADMIN" leftSection={<Plus size={14} />} onClick={onClick}>
    {t('New metric source')}
  </GuardedButton>
)

function Sources({ opening }: { readonly opening: Opening }) {
  const query = useQuery(sourcesQuery)
  return (
    <QueryResult query={query}>
      {(sources) =>
        sources.length === 0 ? (
          <Empty title={t('No metric sources yet')} action={<NewSource onClick={opening.openNew} />}>
            {t(
              'Connect Prometheus, Mimir, Thanos or VictoriaMetrics to guard a release with metrics you already have.',
            )}
          </Empty>
        ) : (
          <WideTable label={t('Metric sources')} heads={HEADS}>
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} onOpen={opening.open} />
            ))}
          </WideTable>
        )
      }
    </QueryResult>
  )
}

function SourceRow({ source, onOpen }: { readonly source: MetricSource; readonly onOpen: Opening['open'] }) {
  const { id, name, url, hasToken, createdAt } = source
  const test = useWrite({ send: () => testSource(id), changes: [], done: t('{name} responds', { name }) })
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td className="lf-mono">{url}</Table.Td>
      <Table.Td>{hasToken ? t('Yes') : t('No')}</Table.Td>
      <Table.Td>
        <Time at={createdAt} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Test {name}', { name })}
            loading={test.isBusy}
            onClick={() => void test.run()}
          >
            {t('Test')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Edit {name}', { name })}
            onClick={() => onOpen('edit', source)}
          >
            {t('Edit')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Delete {name}', { name })}
            onClick={() => onOpen('delete', source)}
          >
            {t('Delete')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function DeleteSource({ source, onClose }: { readonly source: MetricSource; readonly onClose: () => void }) {
  const remove = () => api.DELETE('/api/admin/metric-sources/{id}', { params: { path: { id: String(source.id) } } })
  return (
    <Confirm
      changes="metric-source"
      done={t('{name} deleted', { name: source.name })}
      title={t('Delete {name}?', { name: source.name })}
      action={t('Delete metric source')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('Guards that use it can’t be evaluated any more, and pause their releases.')}</Text>
    </Confirm>
  )
}
