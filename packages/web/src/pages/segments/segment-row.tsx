import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { plural, t } from '../../lib/messages.ts'
import type { Segment } from '../../lib/types.ts'
import { ConstraintLine } from '../../ui/constraints/constraint-line.tsx'
import { RowAction } from '../../ui/listing.tsx'
import { useProtectedEnvironments } from './protected-environments.ts'

interface SegmentRowProps {
  readonly segment: Segment
  readonly onOpen: (what: 'edit' | 'delete' | 'uses') => void
}

export function SegmentRow({ segment, onOpen }: SegmentRowProps) {
  const { name, description, constraints, usedInFeatures } = segment
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <Text size="sm" fw={600} className="lf-mono" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={3} title={description}>
          {description}
        </Text>
      </Table.Td>
      <Table.Td>
        {constraints.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('everyone: no constraints')}
          </Text>
        ) : (
          <Stack gap={2}>
            {constraints.map((constraint, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a constraint has no name of its own
              <ConstraintLine key={index} constraint={constraint} />
            ))}
          </Stack>
        )}
      </Table.Td>
      <Table.Td>
        <Home segment={segment} />
      </Table.Td>
      <Table.Td>
        {usedInFeatures === 0 ? (
          <Text size="sm" c="dimmed">
            {t('no toggle')}
          </Text>
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => onOpen('uses')}>
            {usedInFeatures} {plural(usedInFeatures, 'toggle', 'toggles')}
            <span className="lf-visually-hidden"> {t('with the segment {name}', { name })}</span>
          </Button>
        )}
      </Table.Td>
      <Table.Td>
        <SegmentActions segment={segment} onOpen={onOpen} />
      </Table.Td>
    </Table.Tr>
  )
}

const Home = ({ segment: { project } }: { readonly segment: Segment }) =>
  project === undefined ? (
    <Text size="sm" c="dimmed">
      {t('all projects')}
    </Text>
  ) : (
    <Anchor
      size="sm"
      className="lf-mono"
      renderRoot={(props) => <Link {...props} to="/projects/$projectId" params={{ projectId: project }} />}
    >
      {project}
    </Anchor>
  )

/** Every user who sees a project with a protected environment may propose a change. Elsewhere the permission is needed. */
function SegmentActions({ segment: { name, project }, onOpen }: SegmentRowProps) {
  const canAsk = useProtectedEnvironments(project).length > 0
  const actions = [
    ['edit', t('Edit'), 'UPDATE_SEGMENT', <Pencil key="edit" size={16} />],
    ['delete', t('Delete'), 'DELETE_SEGMENT', <Trash2 key="delete" size={16} />],
  ] as const
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {actions.map(([what, word, permission, icon]) => (
        <RowAction
          key={what}
          need={project === undefined ? permission : [permission, 'UPDATE_PROJECT_SEGMENT']}
          isOpen={canAsk}
          project={project}
          label={`${word} ${name}`}
          icon={icon}
          onClick={() => onOpen(what)}
        />
      ))}
    </Group>
  )
}
