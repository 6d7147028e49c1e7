import { Checkbox, Fieldset, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { PermissionCatalogue } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { type Area, areasOf, type Entry, type Granted, keyOf, shareOf, withAll } from './role-grants.ts'

interface MatrixProps {
  readonly granted: Granted
  /** Undefined for read-only. */
  readonly onChange?: ((granted: Granted) => void) | undefined
}

interface RoleMatrixProps extends MatrixProps {
  readonly catalogue: PermissionCatalogue
  /** A role for the installation can grant everything, a project role only project permissions. */
  readonly isRoot: boolean
  /** Where project permissions apply. */
  readonly projects: string
}

/** A checkbox for every permission, by area. Environment permissions are a table with a column per environment. */
export const RoleMatrix = ({ catalogue, isRoot, projects, ...matrix }: RoleMatrixProps) => (
  <Stack gap="md">
    {isRoot && (
      <>
        <Title order={3}>{t('In the installation')}</Title>
        <Areas entries={catalogue.root} {...matrix} />
      </>
    )}
    <Title order={3}>{t('{projects}, in each environment', { projects })}</Title>
    <EnvironmentMatrix catalogue={catalogue} {...matrix} />
    <Title order={3}>{projects}</Title>
    <Areas entries={catalogue.project} {...matrix} />
  </Stack>
)

const Areas = ({ entries, ...matrix }: MatrixProps & { readonly entries: readonly Entry[] }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    {areasOf(entries).map((area) => (
      <AreaBox key={area.title} area={area} {...matrix} />
    ))}
  </SimpleGrid>
)

function AreaBox({ area: { title, entries }, granted, onChange }: MatrixProps & { readonly area: Area }) {
  const keys = entries.map(({ name }) => name)
  const share = shareOf(granted, keys)
  return (
    <Fieldset legend={title} p="sm">
      <Stack gap={6}>
        {entries.length > 1 && (
          <Checkbox
            size="xs"
            label={t('All')}
            aria-label={t('All: {title}', { title })}
            checked={share === 'all'}
            indeterminate={share === 'some'}
            disabled={!onChange}
            onChange={(event) => onChange?.(withAll(granted, keys, event.currentTarget.checked))}
          />
        )}
        {entries.map(({ name, displayName }) => (
          <Checkbox
            key={name}
            size="xs"
            label={t(displayName)}
            description={<span className="lf-mono">{name}</span>}
            checked={granted.has(name)}
            disabled={!onChange}
            onChange={(event) => onChange?.(withAll(granted, [name], event.currentTarget.checked))}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

function EnvironmentMatrix({ catalogue, ...matrix }: MatrixProps & { readonly catalogue: PermissionCatalogue }) {
  const environments = catalogue.environments.map(({ name }) => name)
  const entries = catalogue.environments[0]?.permissions ?? []
  const names = entries.map(({ name }) => name)
  return (
    <WideTable
      isMatrix
      label={t('Permissions in environments')}
      minWidth={300 + environments.length * 110}
      heads={[
        t('Permission'),
        <ColumnHead key="*" title={t('All, including new ones')} keys={names} {...matrix} />,
        ...environments.map((environment) => (
          <ColumnHead
            key={environment}
            environment={environment}
            title={environment}
            keys={names.map((name) => keyOf(name, environment))}
            {...matrix}
          />
        )),
      ]}
    >
      {entries.map((entry) => (
        <EnvironmentRow key={entry.name} entry={entry} environments={environments} {...matrix} />
      ))}
    </WideTable>
  )
}

interface ColumnHeadProps extends MatrixProps {
  readonly title: string
  readonly environment?: string
  readonly keys: readonly string[]
}

function ColumnHead({ title, environment, keys, granted, onChange }: ColumnHeadProps) {
  const share = shareOf(granted, keys)
  return (
    <Stack gap={4} align="flex-start">
      {environment === undefined ? title : <EnvironmentBadge name={environment} />}
      <Checkbox
        size="xs"
        label={t('all')}
        aria-label={t('all permissions: {title}', { title })}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        disabled={!onChange}
        onChange={(event) => onChange?.(withAll(granted, keys, event.currentTarget.checked))}
      />
    </Stack>
  )
}

interface EnvironmentRowProps extends MatrixProps {
  readonly entry: Entry
  readonly environments: readonly string[]
}

function EnvironmentRow({ entry: { name, displayName }, environments, granted, onChange }: EnvironmentRowProps) {
  const isEverywhere = granted.has(name)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw="normal">
        {t(displayName)}
        <Text size="xs" c="dimmed" className="lf-mono">
          {name}
        </Text>
      </Table.Th>
      {[undefined, ...environments].map((environment) => {
        const key = keyOf(name, environment)
        return (
          <Table.Td key={key}>
            <Checkbox
              size="xs"
              aria-label={`${t(displayName)}: ${environment ?? t('all environments')}`}
              checked={isEverywhere || granted.has(key)}
              disabled={!onChange || (isEverywhere && environment !== undefined)}
              onChange={(event) => onChange?.(withAll(granted, [key], event.currentTarget.checked))}
            />
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
