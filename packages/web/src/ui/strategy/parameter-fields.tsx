import { Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { valuesFrom } from '../constraints/problems.ts'
import type { Draft, Parameter } from './draft.ts'
import { PercentInput } from './percent-input.tsx'
import { type ParameterDefinition, parameterLabel } from './problems.ts'

interface ParameterFieldsProps {
  readonly draft: Draft
  readonly definitions: readonly ParameterDefinition[]
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (next: Draft) => void
}

/** The parameters of the strategy type. */
export function ParameterFields({ draft, definitions, problems, onChange }: ParameterFieldsProps) {
  const set = (name: string, value: Parameter) =>
    onChange({ ...draft, parameters: { ...draft.parameters, [name]: value } })
  if (draft.name === 'flexibleRollout') return <Rollout draft={draft} problems={problems} set={set} />
  if (definitions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('This type has no parameters.')}
      </Text>
    )
  return (
    <Stack gap="sm">
      {definitions.map((definition) => (
        <ParameterField
          key={definition.name}
          definition={definition}
          value={draft.parameters[definition.name]}
          problem={problems[definition.name]}
          onChange={(value) => set(definition.name, value)}
        />
      ))}
    </Stack>
  )
}

/** An empty field is an empty text, which the problems of the draft name. */
const parameterFrom = (percent: number): Parameter => (Number.isNaN(percent) ? '' : percent)
const percentFrom = (value: Parameter | undefined): number =>
  value === undefined || value === '' ? Number.NaN : Number(value)

interface RolloutProps extends Pick<ParameterFieldsProps, 'draft' | 'problems'> {
  readonly set: (name: string, value: Parameter) => void
}

const Rollout = ({ draft: { parameters }, problems, set }: RolloutProps) => (
  <PercentInput
    label={t('Rollout')}
    value={percentFrom(parameters.rollout)}
    error={problems.rollout}
    onChange={(percent) => set('rollout', parameterFrom(percent))}
  />
)

interface ParameterFieldProps {
  readonly definition: ParameterDefinition
  readonly value: Parameter | undefined
  readonly problem: string | undefined
  readonly onChange: (value: Parameter) => void
}

function ParameterField({
  definition: { name, type, description, required },
  value,
  problem,
  onChange,
}: ParameterFieldProps) {
  const shared = { label: parameterLabel(name), description: description || undefined }
  const text = value === undefined ? '' : String(value)
  // An empty field shows no error before it is touched.
  const error = value === undefined ? undefined : problem
  if (type === 'percentage')
    return (
      <PercentInput
        {...shared}
        value={percentFrom(value)}
        error={error}
        onChange={(percent) => onChange(parameterFrom(percent))}
      />
    )
  if (type === 'boolean')
    return <Switch {...shared} checked={text === 'true'} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (type === 'list')
    return (
      <TagsInput
        {...shared}
        required={required}
        splitChars={[',', ';', '\n', '\r', '\t']}
        value={valuesFrom(text)}
        error={error}
        onChange={(values) => onChange(values.join(','))}
      />
    )
  return (
    <TextInput
      {...shared}
      required={required}
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
