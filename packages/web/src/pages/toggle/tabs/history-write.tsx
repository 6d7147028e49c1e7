import { ActionIcon, Anchor, Box, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import {
  differenceRows,
  entrySentences,
  type HistoryEntry,
  type Names,
  requestPeople,
  type Write,
} from '../../../lib/history.ts'
import { t } from '../../../lib/messages.ts'
import { Snippet } from '../../../ui/copy.tsx'
import { Changes } from '../../../ui/diff.tsx'
import { EnvironmentBadge } from '../../../ui/environment-badge.tsx'
import { WithOwners } from '../../../ui/owner.tsx'
import { Time } from '../../../ui/time.tsx'
import classes from './history.module.css'

interface WriteCardProps {
  readonly projectId: string
  readonly featureName: string
  readonly write: Write
  readonly names: Names
  /** The current state is the state after this write: there is nothing to revert. */
  readonly isNewest: boolean
  readonly onRevert: () => void
}

/** One write: user, time and sentences, and the fields on demand. */
export function WriteCard({ projectId, featureName, write, names, isNewest, onRevert }: WriteCardProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const { createdAt, entries } = write
  const what = isOpen ? t('Hide details') : t('Show details')
  return (
    <Box component="li" className="lf-card" px="sm" py="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Tooltip label={what}>
          <ActionIcon aria-label={what} aria-expanded={isOpen} onClick={toggle} size="sm">
            {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </ActionIcon>
        </Tooltip>
        <Box className={classes.write}>
          <Stack gap={4} miw={0}>
            {entries.map((entry) => (
              <EntryLine key={entry.eventId} entry={entry} names={names} />
            ))}
          </Stack>
          <Group gap="xs" className={classes.facts}>
            <Text size="sm" c="dimmed">
              <By projectId={projectId} write={write} /> <Time at={createdAt} />
            </Text>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/projects/$projectId/features/$featureName"
                  params={{ projectId, featureName }}
                  search={{ at: createdAt }}
                  {...props}
                />
              )}
            >
              {t('View')}
            </Anchor>
            {!isNewest && (
              <Anchor component="button" type="button" size="sm" onClick={onRevert}>
                {t('Restore…')}
              </Anchor>
            )}
          </Group>
          {isOpen && entries.map((entry) => <EntryDetails key={entry.eventId} entry={entry} names={names} />)}
        </Box>
      </Group>
    </Box>
  )
}

/** "#7, by ann, approved by bob, applied by cleo", or the user of a direct write. */
function By({ projectId, write: { createdBy, applied } }: { readonly projectId: string; readonly write: Write }) {
  if (!applied) return `${createdBy},`
  const people = requestPeople(applied)
  return (
    <>
      <Anchor
        size="sm"
        underline="always"
        title={applied.title}
        renderRoot={(props) => (
          <Link
            to="/projects/$projectId/change-requests/$changeRequestId"
            params={{ projectId, changeRequestId: String(applied.id) }}
            {...props}
          />
        )}
      >
        #{applied.id}
      </Anchor>
      {people && `, ${people}`}
      {createdBy !== applied.createdBy && t(', applied by {createdBy}', { createdBy })},
    </>
  )
}

interface EntryProps {
  readonly entry: HistoryEntry
  readonly names: Names
}

const MAX_SENTENCES = 4

function EntryLine({ entry, names }: EntryProps) {
  const sentences = entrySentences(entry, names)
  const more = sentences.length - MAX_SENTENCES
  return (
    <Group gap="xs" align="baseline">
      {entry.environment && <EnvironmentBadge name={entry.environment} />}
      <Text size="sm" flex={1} miw={160} style={{ overflowWrap: 'anywhere' }}>
        <WithOwners text={sentences.slice(0, MAX_SENTENCES).join('; ')} />
        {more > 0 && t('; and {more} more', { more })}
      </Text>
    </Group>
  )
}

/** The values before and after, as text. The raw data is one click away. */
function EntryDetails({ entry, names }: EntryProps) {
  const [isRaw, { toggle }] = useDisclosure(false)
  const rows = entry.changes.flatMap((change) => differenceRows(change, names))
  return (
    <Stack gap="xs" py="xs">
      <Changes rows={rows} none={t('The toggle did not change.')} />
      <Group gap="sm">
        <Anchor component="button" type="button" size="xs" onClick={toggle} aria-expanded={isRaw}>
          {isRaw ? t('Hide JSON') : t('Show JSON')}
        </Anchor>
        <Text size="xs" c="dimmed">
          {t('event {eventId}, {type}', { eventId: entry.eventId, type: entry.type })}
        </Text>
      </Group>
      {isRaw && (
        <Snippet
          code={JSON.stringify(entry.changes, null, 2)}
          label={t('JSON of event {eventId}', { eventId: entry.eventId })}
        />
      )}
    </Stack>
  )
}
