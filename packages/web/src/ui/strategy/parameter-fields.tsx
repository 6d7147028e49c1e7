import { SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { valuesFrom } from '../constraints/problems.ts'
import { StickinessSelect } from '../constraints/stickiness-select.tsx'
import type { Draft, Parameter } from './draft.ts'
import { PercentInput } from './percent-input.tsx'
import type { ParameterDefinition } from './problems.ts'

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
  if (definitions.length === 0) return null
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

interface RolloutProps extends Pick<ParameterFieldsProps, 'draft' | 'problems'> {
  readonly set: (name: string, value: Parameter) => void
}

const Rollout = ({ draft: { parameters }, problems, set }: RolloutProps) => (
  <Stack gap="sm">
    <PercentInput
      label="Rollout"
      value={Number(parameters.rollout ?? 0)}
      onChange={(percent) => set('rollout', percent)}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <StickinessSelect
        label="Stickiness"
        description="Keeps each user’s result stable"
        value={String(parameters.stickiness ?? 'default')}
        error={problems.stickiness}
        onChange={(value) => set('stickiness', value)}
      />
      <TextInput
        label="Group ID"
        description="Strategies with the same group ID select the same users"
        value={String(parameters.groupId ?? '')}
        error={problems.groupId}
        onChange={(event) => set('groupId', event.currentTarget.value)}
      />
    </SimpleGrid>
  </Stack>
)

interface ParameterFieldProps {
  readonly definition: ParameterDefinition
  readonly value: Parameter | undefined
  readonly problem: string | undefined
  readonly onChange: (value: Parameter) => void
}

const NAMES: Readonly<Record<string, string>> = {
  userIds: 'Users',
  IPs: 'Addresses',
  hostNames: 'Hosts',
  percentage: 'Rollout',
  groupId: 'Group',
}

function ParameterField({
  definition: { name, type, description, required },
  value,
  problem,
  onChange,
}: ParameterFieldProps) {
  const shared = { label: NAMES[name] ?? name, description: description || undefined }
  const text = value === undefined ? '' : String(value)
  // An empty field shows no error before it is touched.
  const error = value === undefined ? undefined : problem
  if (type === 'percentage')
    return <PercentInput {...shared} value={Number(text || 0)} error={error} onChange={onChange} />
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
