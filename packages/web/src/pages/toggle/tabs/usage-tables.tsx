import { Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { byApplication, byVariant, type Counted, inFigures, type UsageFilter } from '../../../lib/usage.ts'

interface TableProps {
  readonly data: readonly Counted[]
  readonly filter: UsageFilter
}

/** The applications, highest count first. */
export const ApplicationsTable = ({ data, filter }: TableProps) => (
  <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label="Applications">
    <Title order={3}>Applications</Title>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Application</Table.Th>
          <Table.Th ta="right">On</Table.Th>
          <Table.Th ta="right">Off</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {byApplication(data, filter).map(({ appName, yes, no }) => (
          <Table.Tr key={appName}>
            <Table.Td>
              <Anchor component={Link} to="/applications/$appName" params={{ appName } as never} size="sm">
                {appName}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{inFigures(yes)}</Table.Td>
            <Table.Td ta="right">{inFigures(no)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
)

/** The counts of the variants. */
export function VariantsTable({ data, filter }: TableProps) {
  const variants = byVariant(data, filter)
  const total = variants.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label="Variants">
      <Title order={3}>Variants</Title>
      {variants.length === 0 ? (
        <Text size="sm" c="dimmed">
          No variant usage.
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Variant</Table.Th>
              <Table.Th ta="right">Times</Table.Th>
              <Table.Th ta="right">Share</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map(({ name, count }) => (
              <Table.Tr key={name}>
                <Table.Td className="lf-mono">{name}</Table.Td>
                <Table.Td ta="right">{inFigures(count)}</Table.Td>
                <Table.Td ta="right">{Math.round((count / total) * 100)}%</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
