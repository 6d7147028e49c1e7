import { Anchor, CloseButton, Group, Table, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { Empty } from '../../ui/empty.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ReviveButton } from '../../ui/revive-button.tsx'
import { Time } from '../../ui/time.tsx'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wanted = text.trim().toLowerCase()
  const found = features.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, MAX_SHOWN)
  // Revived and deleted toggles are removed from the selection.
  const names = features.map(({ name }) => name).filter((name) => chosen.has(name))
  const choose = (changed: readonly string[], isChosen: boolean) => {
    const after = new Set(chosen)
    for (const name of changed) isChosen ? after.add(name) : after.delete(name)
    setChosen(after)
  }
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
      <ArchiveTable projectId={projectId} shown={shown} chosen={chosen} onChoose={choose} />
      {names.length > 0 && <ArchiveBar projectId={projectId} names={names} onDone={() => setChosen(new Set())} />}
    </>
  )
}

interface ArchiveTableProps {
  readonly projectId: string
  readonly shown: readonly ArchivedToggle[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (names: readonly string[], isChosen: boolean) => void
}

const ArchiveTable = ({ projectId, shown, chosen, onChoose }: ArchiveTableProps) => {
  const all = (
    <input
      key="all"
      type="checkbox"
      aria-label={t('Select all shown')}
      checked={shown.length > 0 && shown.every(({ name }) => chosen.has(name))}
      onChange={(event) =>
        onChoose(
          shown.map(({ name }) => name),
          event.currentTarget.checked,
        )
      }
    />
  )
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
            <input
              type="checkbox"
              aria-label={t('Select {name}', { name })}
              checked={chosen.has(name)}
              onChange={(event) => onChoose([name], event.currentTarget.checked)}
            />
          </Table.Td>
          <Table.Th scope="row" fw={400}>
            <Anchor
              className="lf-mono"
              renderRoot={(props) => (
                <Link
                  to="/projects/$projectId/features/$featureName"
                  params={{ projectId, featureName: name }}
                  {...props}
                />
              )}
            >
              {name}
            </Anchor>
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
