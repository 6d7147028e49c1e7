import { Anchor, Button, Code, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import { CopyIconButton } from '../../ui/copy.tsx'
import { WithOwners } from '../../ui/owner.tsx'
import { changedPaths, valueText } from './changes.ts'
import classes from './events.module.css'
import type { FoundEvent } from './folding.ts'

/** The values before and after, by path. */
function Changes({ event: { data, preData } }: { readonly event: FoundEvent }) {
  const paths = useMemo(() => changedPaths(preData, data), [preData, data])
  if (paths.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No further details.')}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('Before and after')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Where')}</Table.Th>
            <Table.Th>{t('Before')}</Table.Th>
            <Table.Th>{t('After')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {paths.map(({ path, before, after }) => (
            <Table.Tr key={`${path} ${before === undefined}`}>
              <Table.Td>{path}</Table.Td>
              <Table.Td>
                {before !== undefined && (
                  <span className={classes.before}>
                    <WithOwners text={valueText(before)} />
                  </span>
                )}
              </Table.Td>
              <Table.Td>
                {after !== undefined && (
                  <span className={classes.after}>
                    <WithOwners text={valueText(after)} />
                  </span>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Details on demand: the exact time, before and after, and links. */
export function EventDetails({ event }: { readonly event: FoundEvent }) {
  const [isRaw, setRaw] = useState(false)
  const { id, type, createdAt, createdBy, createdByUserId, featureName, groupId, data, preData } = event
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {t('{createdAt} · event {id}', { createdAt: exactTime(createdAt), id })} · <Code>{type}</Code>
        </Text>
        {featureName !== undefined && (
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/events" search={{ toggle: featureName }} />}>
            {t('All events of this toggle')}
          </Anchor>
        )}
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/events" search={{ by: String(createdByUserId ?? createdBy) }} />}
        >
          {t('All events by {createdBy}', { createdBy })}
        </Anchor>
        {groupId !== undefined && (
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/events" search={{ group: groupId }} />}>
            {t('All events of this step')}
          </Anchor>
        )}
      </Group>
      {isRaw ? (
        <Code block tabIndex={0} aria-label={t('The event as JSON')} mah={400} style={{ overflow: 'auto' }}>
          {JSON.stringify({ preData, data }, null, 2)}
        </Code>
      ) : (
        <Changes event={event} />
      )}
      <Group gap="xs">
        <Button variant="default" size="compact-xs" onClick={() => setRaw(!isRaw)} aria-pressed={isRaw}>
          {t('As JSON')}
        </Button>
        <CopyIconButton value={JSON.stringify(event, null, 2)} what={t('the event as JSON')} />
      </Group>
    </Stack>
  )
}
