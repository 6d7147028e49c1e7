import { Group, Select, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { featureTypesQuery } from '../../api/queries.ts'
import { toggleCount } from '../../lib/count.ts'
import { T, t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { ChooseAll, ChooseRow } from '../../ui/choose-rows.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Listing } from '../../ui/listing.tsx'
import { OwnerName } from '../../ui/owner.tsx'
import { OwnerSelect } from '../../ui/owner-select.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { ToggleLink } from '../../ui/toggle-link.tsx'
import { type Chosen, useChosen } from '../../ui/use-chosen.ts'
import { AskedBy } from './asked-by.tsx'
import classes from './clean-up.module.css'
import { cleanUpQuery, type Typed } from './clean-up-query.ts'
import { type CleanUpSearch, isUnused, nextStep, reasonText, UNUSED_DAYS } from './clean-up-rules.ts'
import { CompleteButton } from './complete-button.tsx'
import { useArchive } from './use-archive.ts'

const route = getRouteApi('/shell/projects/$projectId/health')

export function useCleanUp(projectId: string) {
  const { owner } = route.useSearch()
  const types = useQuery(featureTypesQuery)
  const found = useQuery({
    ...cleanUpQuery(projectId, types.data?.types ?? [], owner),
    enabled: types.data !== undefined,
  })
  return { types, found }
}

/** The toggles that lower the health of a project, and the way to remove them. */
export function CleanUp({ projectId }: { readonly projectId: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (change: CleanUpSearch) =>
    void navigate({ search: (before: CleanUpSearch) => ({ ...before, ...change }), replace: true })
  const { types, found } = useCleanUp(projectId)
  return (
    <Section
      title={t('To clean up')}
      about={t(
        'Toggles that are stale or past the expected lifetime of their type. Complete them, remove them from code, then archive them when no SDK asks for them.',
      )}
    >
      <CleanUpFilters search={search} onNarrow={narrow} />
      <QueryResult query={found}>
        {({ toggles, total }) => (
          <Rows
            key={`${search.owner} ${search.unused}`}
            projectId={projectId}
            types={types.data?.types ?? []}
            toggles={
              search.unused === undefined
                ? toggles
                : toggles.filter((one) => isUnused(one, search.unused ?? 0, Date.now()))
            }
            unused={search.unused}
            more={total - toggles.length}
          />
        )}
      </QueryResult>
    </Section>
  )
}

interface CleanUpFiltersProps {
  readonly search: CleanUpSearch
  readonly onNarrow: (change: CleanUpSearch) => void
}

const CleanUpFilters = ({ search, onNarrow }: CleanUpFiltersProps) => (
  <Group gap="xs">
    <OwnerSelect
      isFilter
      value={search.owner ?? null}
      onChange={(owner) => onNarrow({ owner: owner ?? undefined })}
      w={180}
    />
    <Select
      aria-label={t('Traffic')}
      placeholder={t('Any traffic')}
      data={UNUSED_DAYS.map((days) => ({ value: String(days), label: t('No traffic for {days} days', { days }) }))}
      value={search.unused === undefined ? null : String(search.unused)}
      onChange={(value) => onNarrow({ unused: UNUSED_DAYS.find((days) => String(days) === value) })}
      clearable
      clearButtonProps={{ 'aria-label': t('Any traffic') }}
      w={200}
    />
  </Group>
)

interface RowsProps {
  readonly projectId: string
  readonly types: readonly Typed[]
  readonly toggles: readonly FoundToggle[]
  readonly unused: number | undefined
  /** Toggles beyond those that were loaded. */
  readonly more: number
}

function Rows({ projectId, types, toggles, unused, more }: RowsProps) {
  const { chosen, choose } = useChosen()
  const allId = useId()
  const [isArchiving, setArchiving] = useState(false)
  // Archived toggles leave the selection.
  const selected = toggles.filter(({ name }) => chosen.has(name))
  if (toggles.length === 0)
    return (
      <Text size="sm">{unused === undefined ? t('Nothing to clean up.') : t('No toggle matches these filters.')}</Text>
    )
  return (
    <>
      <Group gap="sm" className={classes.bar}>
        <div className={classes.all}>
          <ChooseAll id={allId} names={toggles.map(({ name }) => name)} chosen={chosen} choose={choose} />
          <label htmlFor={allId}>{t('Select all')}</label>
        </div>
        <Text size="sm" role="status">
          {selected.length === 0
            ? toggleCount(toggles.length)
            : t('{count} of {count2} selected', { count: selected.length, count2: toggles.length })}
        </Text>
        <GuardedButton
          need="DELETE_FEATURE"
          project={projectId}
          variant="default"
          disabled={selected.length === 0}
          onClick={() => setArchiving(true)}
        >
          {t('Archive…')}
        </GuardedButton>
      </Group>
      <CleanUpTable {...{ projectId, types, toggles, chosen, choose }} />
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('and {more} more', { more })}
        </Text>
      )}
      {isArchiving && <ArchiveSelected {...{ projectId, selected, unused }} onClose={() => setArchiving(false)} />}
    </>
  )
}

type CleanUpTableProps = Pick<RowsProps, 'projectId' | 'types' | 'toggles'> & Pick<Chosen, 'chosen' | 'choose'>

const HEAD = [t('Toggle'), t('Reason'), t('Owner'), t('Last asked'), t('Next step')]

const CleanUpTable = ({ projectId, types, toggles, chosen, choose }: CleanUpTableProps) => (
  <Listing label={t('Toggles to clean up')} head={HEAD} minWidth={720}>
    {toggles.map((toggle) => (
      <Table.Tr key={toggle.name}>
        <Table.Th scope="row" fw={400}>
          <Group gap="xs" wrap="nowrap">
            <ChooseRow name={toggle.name} chosen={chosen} choose={choose} />
            <ToggleLink projectId={projectId} name={toggle.name} />
          </Group>
        </Table.Th>
        <Table.Td>{reasonText(toggle, types.find(({ id }) => id === toggle.type)?.lifetimeDays, Date.now())}</Table.Td>
        <Table.Td>{toggle.owner === null ? '–' : <OwnerName owner={toggle.owner} />}</Table.Td>
        <Table.Td>
          <Time at={toggle.lastSeenAt} never={t('never')} />
          <AskedBy toggle={toggle} />
        </Table.Td>
        <Table.Td>
          {nextStep(toggle) === 'complete' ? (
            <CompleteButton projectId={projectId} name={toggle.name} />
          ) : (
            <Text size="sm">{t('Archive // verb')}</Text>
          )}
        </Table.Td>
      </Table.Tr>
    ))}
  </Listing>
)

interface ArchiveSelectedProps {
  readonly projectId: string
  readonly selected: readonly FoundToggle[]
  readonly unused: number | undefined
  readonly onClose: () => void
}

function ArchiveSelected({ projectId, selected, unused, onClose }: ArchiveSelectedProps) {
  const { guarded, archive } = useArchive(projectId)
  const names = selected.map(({ name }) => name)
  return (
    <Confirm
      title={t('Archive {toggleCount}?', { toggleCount: toggleCount(selected.length) })}
      action={t('Archive // verb')}
      changes={[{ subject: 'toggle', project: projectId }, 'change-request']}
      onConfirm={() => archive(names, unused)}
      onClose={onClose}
    >
      <Text size="sm">{t('SDKs no longer get them and evaluate as off. You can revive them from the archive.')}</Text>
      {unused !== undefined && guarded === undefined && (
        <Text size="sm">{t('A toggle that an SDK asked for in the last {unused} days is refused.', { unused })}</Text>
      )}
      {guarded !== undefined && (
        <Text size="sm">{t('{guarded} is protected: this is added to your draft.', { guarded })}</Text>
      )}
      <ul className={classes.names}>
        {selected.slice(0, 10).map(({ name, lastSeenAt }) => (
          <li key={name}>
            <T
              text="{span}, last asked {time}"
              span={<span className="lf-mono">{name}</span>}
              time={<Time at={lastSeenAt} never={t('never')} />}
            />
          </li>
        ))}
      </ul>
      {selected.length > 10 && <Text size="sm">{t('and {count} more', { count: selected.length - 10 })}</Text>}
    </Confirm>
  )
}
