import { missedRequirement } from '@leverframe/domain'
import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import { EnvironmentBadge, EnvironmentCard } from '../../ui/environment-badge.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './applications.module.css'
import { CreateToggle } from './create-toggle.tsx'
import { sdkText } from './facts.ts'
import type { Instance, Overview } from './queries.ts'
import { CreateIt } from './unknown-toggles.tsx'

const MAX_SHOWN = 50

const Instances = ({ instances }: { readonly instances: readonly Instance[] }) => (
  <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table aria-label={t('Instances')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Instance')}</Table.Th>
          <Table.Th>SDK</Table.Th>
          <Table.Th>{t('Last seen')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {instances.slice(0, MAX_SHOWN).map(({ instanceId, connectionId, sdkVersion, sdkType, lastSeen }) => (
          <Table.Tr key={`${instanceId} ${connectionId}`}>
            <Table.Th scope="row" fw={400} className="lf-mono">
              {instanceId}
            </Table.Th>
            <Table.Td>
              {sdkVersion ? sdkText([sdkVersion]) : sdkType} <Outdated sdkVersion={sdkVersion} />
            </Table.Td>
            <Table.Td>
              <Time at={lastSeen} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** Rendered only for an outdated SDK. */
function Outdated({ sdkVersion }: { readonly sdkVersion: string | null }) {
  const missed = missedRequirement(sdkVersion ?? '')
  if (!missed) return null
  return (
    <Text span size="sm" c="var(--lf-danger)" title={missed.reason}>
      {t('Outdated: upgrade to {minimum}', { minimum: missed.minimum })}
    </Text>
  )
}

interface MissingTogglesProps {
  readonly names: readonly string[]
  readonly onCreate: (name: string) => void
}

const MissingToggles = ({ names, onCreate }: MissingTogglesProps) => (
  <Stack gap={4}>
    <Text size="sm" c="var(--lf-danger)">
      {plural(
        names.length,
        'It asks for a toggle that does not exist:',
        'It asks for {count} toggles that do not exist:',
        { count: names.length },
      )}
    </Text>
    {names.map((name) => (
      <Group key={name} justify="space-between" wrap="nowrap">
        <span className="lf-mono">{name}</span>
        <CreateIt name={name} onClick={() => onCreate(name)} />
      </Group>
    ))}
  </Stack>
)

interface ApplicationEnvironmentsProps {
  readonly environments: Overview['environments']
  readonly instances: readonly Instance[]
}

/** The environments side by side: SDKs, instances and unknown toggles. */
export function ApplicationEnvironments({ environments, instances }: ApplicationEnvironmentsProps) {
  const [created, setCreated] = useState<string>()
  return (
    <section aria-label={t('Environments')}>
      <Title order={2} mb={8}>
        {t('Environments')}
      </Title>
      <div className={classes.cards}>
        {environments.map(({ name, instanceCount, lastSeen, issues }) => {
          const here = instances.filter(({ environment }) => environment === name)
          return (
            <EnvironmentCard key={name} name={name}>
              <Stack gap="xs" p="sm">
                <Group justify="space-between">
                  <EnvironmentBadge name={name} />
                  <Text size="sm" c="dimmed">
                    {plural(instanceCount, '1 instance', '{instanceCount} instances', { instanceCount })},{' '}
                    <Time at={lastSeen} />
                  </Text>
                </Group>
                {issues.missingFeatures.length > 0 && (
                  <MissingToggles names={issues.missingFeatures} onCreate={setCreated} />
                )}
                {here.length > 0 && <Instances instances={here} />}
                {instanceCount > MAX_SHOWN && (
                  <Text size="sm" c="dimmed">
                    {t('The {maxShown} seen last.', { maxShown: MAX_SHOWN })}
                  </Text>
                )}
              </Stack>
            </EnvironmentCard>
          )
        })}
      </div>
      {created !== undefined && <CreateToggle name={created} onClose={() => setCreated(undefined)} />}
    </section>
  )
}
