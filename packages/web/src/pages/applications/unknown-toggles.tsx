import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/permissions.ts'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateToggle } from './create-toggle.tsx'
import type { Unknown } from './facts.ts'

const MAX_SHOWN = 100
const HEAD = [t('Name'), t('Used by'), t('In'), t('Last used'), <HiddenHead key="do">{t('Action')}</HiddenHead>]

/** Names that are misspelt, or toggles that were deleted before their code. */
export function UnknownToggles({ unknown }: { readonly unknown: readonly Unknown[] }) {
  const [created, setCreated] = useState<string>()
  if (unknown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('Unknown toggles')}>
      <Title order={2}>{t('Unknown toggles')}</Title>
      <Text size="sm" c="dimmed">
        {t('Used in code but not defined here: misspelled, or deleted too early. They are off for everyone.')}
      </Text>
      <Listing label={t('Unknown toggles')} head={HEAD} minWidth={560}>
        {unknown.slice(0, MAX_SHOWN).map((one) => (
          <UnknownRow key={one.name} unknown={one} onCreate={() => setCreated(one.name)} />
        ))}
      </Listing>
      {unknown.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('and {count} more', { count: unknown.length - MAX_SHOWN })}
        </Text>
      )}
      {created !== undefined && <CreateToggle name={created} onClose={() => setCreated(undefined)} />}
    </Stack>
  )
}

interface UnknownRowProps {
  readonly unknown: Unknown
  readonly onCreate: () => void
}

const UnknownRow = ({ unknown: { name, applications, environments, seenAt }, onCreate }: UnknownRowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} className="lf-mono">
      {name}
    </Table.Th>
    <Table.Td>
      <Group gap={8}>
        {applications.map((appName) => (
          <Link key={appName} to="/applications/$appName" params={{ appName }} className="lf-quiet lf-mono">
            {appName}
          </Link>
        ))}
      </Group>
    </Table.Td>
    <Table.Td>
      <Group gap={4}>
        {environments.map((environment) => (
          <EnvironmentBadge key={environment} name={environment} />
        ))}
      </Group>
    </Table.Td>
    <Table.Td>
      <Time at={seenAt} />
    </Table.Td>
    <Table.Td ta="right">
      <CreateIt name={name} onClick={onCreate} />
    </Table.Td>
  </Table.Tr>
)

/** For users who may create toggles in some project. The dialog asks for the project. */
export function CreateIt({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const may = useMay()
  const { data: projects = [] } = useQuery(projectsQuery)
  const look = { variant: 'default', size: 'compact-xs', onClick } as const
  const label = t('Create {name}', { name })
  if (projects.some(({ id }) => may('CREATE_FEATURE', { project: id }))) return <Button {...look}>{label}</Button>
  return (
    <GuardedButton need="CREATE_FEATURE" {...look}>
      {label}
    </GuardedButton>
  )
}
