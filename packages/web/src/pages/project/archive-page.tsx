import { CloseButton, Group, Table, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { ChooseAll, ChooseRow } from '../../ui/choose-rows.tsx'
import { Empty } from '../../ui/empty.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ReviveButton } from '../../ui/revive-button.tsx'
import { Time } from '../../ui/time.tsx'
import { ToggleLink } from '../../ui/toggle-link.tsx'
import { type Chosen, useChosen } from '../../ui/use-chosen.ts'
import { ArchiveBar } from './archive-bar.tsx'

const route = getRouteApi('/shell/projects/$projectId/archive')

export type ArchivedToggle = ResponseBody<'/api/admin/archive/features/{projectId}'>['features'][number]

const archiveQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.archive(projectId),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/archive/features/{projectId}', { params: { path: { projectId } } }))).features,
  })

/** More rows would make the page slow. The search finds the others. */
const MAX_SHOWN = 200

export default function ArchivePage() {
  const { projectId } = route.useParams()
  const archive = useQuery(archiveQuery(projectId))
  return (
    <Page title={t('Archive')} about={t('Toggles no longer sent to SDKs. Revive or permanently delete them.')} wide>
      <ProjectTabs projectId={projectId} active="archive" />
      <QueryResult query={archive}>
        {(features) =>
          features.length === 0 ? (
            <Empty title={t('No archived toggles')}>
              {t('Archive unused toggles from their page or from the list.')}
            </Empty>
          ) : (
            <Archived projectId={projectId} features={features} />
          )
        }
      </QueryResult>
    </Page>
  )
}

interface ArchivedProps {
  readonly projectId: string
  readonly features: readonly ArchivedToggle[]
}

function Archived({ projectId, features }: ArchivedProps) {
  const [text, setText] = useState('')
  const { chosen, choose, clear } = useChosen()
  const wanted = text.trim().toLowerCase()
  const found = features.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, MAX_SHOWN)
  // Revived and deleted toggles are removed from the selection.
  const names = features.map(({ name }) => name).filter((name) => chosen.has(name))
  return (
    <>
      <Group gap="xs">
        <TextInput
          type="search"
          aria-label={t('Search archived toggles')}
          placeholder={t('Name or description')}
          leftSection={<Search size={14} aria-hidden />}
          rightSection={
            text && <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setText('')} />
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={260}
        />
        <Text size="xs" c="dimmed" role="status">
          {t('{count} of {count2} archived toggles', { count: found.length, count2: features.length })}
          {found.length > shown.length && t('; the newest {count} are shown', { count: shown.length })}
        </Text>
      </Group>
      <ArchiveTable projectId={projectId} shown={shown} chosen={chosen} choose={choose} />
      {names.length > 0 && <ArchiveBar projectId={projectId} names={names} onDone={clear} />}
    </>
  )
}

interface ArchiveTableProps extends Pick<Chosen, 'chosen' | 'choose'> {
  readonly projectId: string
  readonly shown: readonly ArchivedToggle[]
}

const ArchiveTable = ({ projectId, shown, chosen, choose }: ArchiveTableProps) => {
  const names = shown.map(({ name }) => name)
  const all = <ChooseAll key="all" names={names} label={t('Select all shown')} chosen={chosen} choose={choose} />
  return (
    <Listing
      label={t('Archived toggles')}
      head={[
        all,
        t('Name'),
        t('Type'),
        t('Last seen'),
        t('Archived'),
        <HiddenHead key="actions">{t('Actions')}</HiddenHead>,
      ]}
    >
      {shown.map(({ name, description, type, lastSeenAt, archivedAt }) => (
        <Table.Tr key={name}>
          <Table.Td w={40}>
            <ChooseRow name={name} chosen={chosen} choose={choose} />
          </Table.Td>
          <Table.Th scope="row" fw={400}>
            <ToggleLink projectId={projectId} name={name} />
            <Text size="sm" c="dimmed" lineClamp={1}>
              {description}
            </Text>
          </Table.Th>
          <Table.Td>{type}</Table.Td>
          <Table.Td>
            <Time at={lastSeenAt} />
          </Table.Td>
          <Table.Td>
            <Time at={archivedAt} />
          </Table.Td>
          <Table.Td ta="right">
            <ReviveButton projectId={projectId} name={name} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  )
}
