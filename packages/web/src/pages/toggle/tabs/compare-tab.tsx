import type { Permission } from '@leverframe/domain'
import { ActionIcon, Button, Group, Select, Stack, Text, Tooltip } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { environmentDifferences } from '../../../lib/compare.ts'
import { plural, t } from '../../../lib/messages.ts'
import type { ToggleEnvironment } from '../../../lib/types.ts'
import { Empty } from '../../../ui/empty.tsx'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PromoteDialog } from './promote-dialog.tsx'
import { type TabProps, useMainEnvironment, useNamedSegments } from './tab.ts'

const WRITES: readonly Permission[] = [
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_STRATEGY',
  'CREATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
]

/** Compares two environments, and copies one to the other. */
export default function CompareTab(props: TabProps) {
  const { environments } = props.toggle
  const main = useMainEnvironment(props.toggle)
  const other = environments.find(({ name }) => name !== main)?.name ?? ''
  const [chosen, setNames] = useState<readonly [string, string]>()
  const names = chosen ?? ([other, main] as const)
  const [left, right] = names.map((name) => environments.find((one) => one.name === name))
  if (environments.length < 2 || !left || !right)
    return (
      <Empty title={t('Nothing to compare')}>
        {plural(
          environments.length,
          'This toggle has only one environment. Add another environment to compare.',
          'This toggle has no environment. Add an environment to compare.',
        )}
      </Empty>
    )
  const choose = (position: 0 | 1, name: string | null) => {
    if (name === null) return
    const opposite = names[position === 0 ? 1 : 0]
    // Selecting the environment of the other side swaps them.
    const rest = opposite === name ? names[position] : opposite
    setNames(position === 0 ? [name, rest] : [rest, name])
  }
  return (
    <Stack gap="md">
      <Group gap="xs" align="flex-end">
        <EnvironmentSelect
          label={t('Compare')}
          value={names[0]}
          environments={environments}
          onChange={(name) => choose(0, name)}
        />
        <Tooltip label={t('Swap sides')}>
          <ActionIcon aria-label={t('Swap sides')} mb={4} onClick={() => setNames([names[1], names[0]])}>
            <ArrowLeftRight size={16} />
          </ActionIcon>
        </Tooltip>
        <EnvironmentSelect
          label={t('with')}
          value={names[1]}
          environments={environments}
          onChange={(name) => choose(1, name)}
        />
      </Group>
      <Comparison {...props} left={left} right={right} />
    </Stack>
  )
}

interface EnvironmentSelectProps {
  readonly label: string
  readonly value: string
  readonly environments: readonly ToggleEnvironment[]
  readonly onChange: (name: string | null) => void
}

const EnvironmentSelect = ({ label, value, environments, onChange }: EnvironmentSelectProps) => (
  <Select
    size="xs"
    label={label}
    data={environments.map(({ name }) => name)}
    value={value}
    allowDeselect={false}
    onChange={onChange}
  />
)

interface ComparisonProps extends TabProps {
  readonly left: ToggleEnvironment
  readonly right: ToggleEnvironment
}

function Comparison(props: ComparisonProps) {
  const { left, right } = props
  const segments = useNamedSegments()
  const [promoting, setPromoting] = useState<{ from: ToggleEnvironment; to: ToggleEnvironment }>()
  const count = environmentDifferences(left, right, segments).length
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {count === 0
            ? t('{name} and {name2} are identical.', { name: left.name, name2: right.name })
            : plural(
                count,
                '{count} difference between {name} and {name2}.',
                '{count} differences between {name} and {name2}.',
                { count, name: left.name, name2: right.name },
              )}
        </Text>
        {count > 0 && (
          <Group gap="xs">
            <PromoteButton {...props} from={left} to={right} onClick={() => setPromoting({ from: left, to: right })} />
            <PromoteButton {...props} from={right} to={left} onClick={() => setPromoting({ from: right, to: left })} />
          </Group>
        )}
      </Group>
      <ComparisonTable left={left} right={right} segments={segments} />
      {promoting && <PromoteDialog {...props} {...promoting} onClose={() => setPromoting(undefined)} />}
    </>
  )
}

interface PromoteButtonProps {
  readonly projectId: string
  readonly from: ToggleEnvironment
  readonly to: ToggleEnvironment
  readonly onClick: () => void
}

/** Every user who sees the project may propose a change in a protected environment. */
function PromoteButton({ projectId, from, to, onClick }: PromoteButtonProps) {
  const { isProtected } = useProtection(projectId)(to.name)
  const label = t('Make {name} like {name2}…', { name: to.name, name2: from.name })
  if (isProtected)
    return (
      <Button variant="default" onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <GuardedButton variant="default" need={WRITES} project={projectId} environment={to.name} onClick={onClick}>
      {label}
    </GuardedButton>
  )
}
