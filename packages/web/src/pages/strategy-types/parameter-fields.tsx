import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { T, t } from '../../lib/messages.ts'
import { PARAMETER_TYPES, type Parameter, type ParameterType } from './parameters.ts'

interface ParameterFieldsProps {
  readonly position: number
  readonly parameter: Parameter
  readonly problem: string | undefined
  readonly onChange: (next: Parameter) => void
  readonly onRemove: () => void
}

/** The fields of one parameter of a strategy type. */
export const ParameterFields = ({ position, parameter, problem, onChange, onRemove }: ParameterFieldsProps) => (
  <Fieldset legend={t('Parameter {position}', { position })}>
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" grow>
        <TextInput
          label={t('Parameter name')}
          value={parameter.name}
          onChange={(event) => onChange({ ...parameter, name: event.currentTarget.value })}
          error={problem}
          required
          autoComplete="off"
        />
        <NativeSelect
          label={t('Type')}
          data={PARAMETER_TYPES}
          value={parameter.type}
          onChange={(event) => onChange({ ...parameter, type: event.currentTarget.value as ParameterType })}
        />
      </Group>
      <TextInput
        label={t('Description')}
        value={parameter.description}
        onChange={(event) => onChange({ ...parameter, description: event.currentTarget.value })}
      />
      <Group justify="space-between">
        <Checkbox
          label={t('Required')}
          checked={parameter.required}
          onChange={(event) => onChange({ ...parameter, required: event.currentTarget.checked })}
        />
        <Button size="compact-xs" variant="default" onClick={onRemove}>
          <T
            text="Remove{span}"
            span={<span className="lf-visually-hidden">{t(': parameter {position}', { position })}</span>}
          />
        </Button>
      </Group>
    </Stack>
  </Fieldset>
)
