import { Checkbox, Group } from '@mantine/core'
import { t } from '../../lib/messages.ts'

interface EnvironmentChoiceProps {
  readonly environments: readonly string[]
  /** The environments that the project does not use. */
  readonly left: readonly string[]
  readonly onChange: (left: readonly string[]) => void
}

/** The environments that a new project uses: all, unless the user leaves some out. */
export const EnvironmentChoice = ({ environments, left, onChange }: EnvironmentChoiceProps) => (
  <Checkbox.Group
    label={t('Environments')}
    description={t('You can change this later. A project that uses all also gets new ones.')}
    value={environments.filter((name) => !left.includes(name))}
    onChange={(used) => onChange(environments.filter((name) => !used.includes(name)))}
    error={environments.length > 0 && left.length === environments.length ? t('Choose at least one') : undefined}
  >
    <Group gap="md" mt={6}>
      {environments.map((name) => (
        <Checkbox key={name} value={name} label={name} />
      ))}
    </Group>
  </Checkbox.Group>
)
