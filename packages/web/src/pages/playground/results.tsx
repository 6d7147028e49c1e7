import { ActionIcon, Button, Group, Switch, Table, Text, TextInput, Tooltip } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, Fragment, useMemo, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { cellOf, differs, type Played, type PlayedToggle, type PlaygroundAnswer } from './outcome.ts'
import classes from './playground.module.css'
import type { PlaygroundSearch } from './search.ts'
import { Why } from './why.tsx'

const AT_A_TIME = 100

function Outcomes({ played }: { readonly played: readonly Played[] | undefined }) {
  const cell = cellOf(played ?? [])
  if (!cell)
    return (
      <Text size="sm" c="dimmed">
        {t('not there')}
      </Text>
    )
  return (
    <div className={classes.marks}>
      <StateMark onFor={cell.onFor}>{cell.text}</StateMark>
      {cell.variants.map((name) => (
        <span key={name} className={classes.variant}>
          {name}
        </span>
      ))}
    </div>
  )
}

interface ToggleRowProps {
  readonly toggle: PlayedToggle
  readonly environments: readonly string[]
}

function ToggleRow({ toggle, environments }: ToggleRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, projectId } = toggle
  return (
    <Fragment>
      <Table.Tr>
        <Table.Td w={36}>
          <Tooltip label={t('Explain {name}', { name })}>
            <ActionIcon
              size="sm"
              aria-label={t('Explain {name}', { name })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
            </ActionIcon>
          </Tooltip>
        </Table.Td>
        <Table.Th scope="row" fw={400} c="var(--lf-text)">
          <span className="lf-mono">{name}</span>{' '}
          <Text span size="xs" c="dimmed" ml={8}>
            {projectId}
          </Text>
        </Table.Th>
        {environments.map((environment) => (
          <Table.Td key={environment}>
            <Outcomes played={toggle.environments[environment]} />
          </Table.Td>
        ))}
      </Table.Tr>
      {isOpen && (
        <Table.Tr className={classes.opened}>
          <Table.Td colSpan={environments.length + 2}>
            <Why toggle={toggle} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}

const ToggleTable = ({
  toggles,
  environments,
}: {
  toggles: readonly PlayedToggle[]
  environments: readonly string[]
}) => (
  <Table.ScrollContainer
    minWidth="var(--least)"
    className={`lf-card ${classes.results}`}
    style={{ '--environments': environments.length } as CSSProperties}
    scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
  >
    <Table aria-label={t('Results')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="lf-visually-hidden">{t('Why')}</span>
          </Table.Th>
          <Table.Th>{t('Toggle')}</Table.Th>
          {environments.map((name) => (
            <Table.Th key={name}>
              <EnvironmentBadge name={name} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {toggles.map((toggle) => (
          <ToggleRow key={toggle.name} toggle={toggle} environments={environments} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

interface ResultsProps {
  readonly answer: PlaygroundAnswer
  readonly search: PlaygroundSearch
  readonly onChange: (change: PlaygroundSearch) => void
}

export function Results({
  answer: { features, input },
  search: { differences = false, q = '' },
  onChange,
}: ResultsProps) {
  const [shown, setShown] = useState(AT_A_TIME)
  const different = useMemo(() => features.filter(differs), [features])
  const toggles = (differences ? different : features).filter(({ name }) =>
    name.toLowerCase().includes(q.toLowerCase()),
  )
  if (features.length === 0)
    return <Empty title={t('No toggles')}>{t('The selected projects have no active toggles.')}</Empty>
  return (
    <>
      <Group gap="md">
        <TextInput
          aria-label={t('Search toggles')}
          placeholder={t('Name')}
          value={q}
          onChange={({ currentTarget }) => onChange({ q: currentTarget.value || undefined })}
        />
        <Switch
          label={t('Only differences ({count})', { count: different.length })}
          checked={differences}
          onChange={({ currentTarget }) => onChange({ differences: currentTarget.checked || undefined })}
        />
        <Text size="sm" c="dimmed" role="status" className="lf-figures">
          {t('{count} of {count2} toggles', { count: toggles.length, count2: features.length })}
        </Text>
      </Group>
      {toggles.length === 0 ? (
        <Empty title={differences ? t('No differences') : t('No matching toggles')}>
          {differences
            ? t('All toggles have the same result in these environments and contexts.')
            : t('Try a shorter search.')}
        </Empty>
      ) : (
        <ToggleTable toggles={toggles.slice(0, shown)} environments={[...new Set(input.environments)]} />
      )}
      {toggles.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + AT_A_TIME)}>
          {t('Show {atATime} more', { atATime: Math.min(AT_A_TIME, toggles.length - shown) })}
        </Button>
      )}
    </>
  )
}
