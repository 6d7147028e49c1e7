import { Textarea, TextInput } from '@mantine/core'
import type { Parameter } from './addons.ts'
import { SecretField } from './secret-field.tsx'

interface ParameterFieldProps {
  readonly parameter: Parameter
  /** The stored value, masked if it is a secret. */
  readonly stored: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

/** The field of a parameter, from the description of the provider. */
export function ParameterField({ parameter, stored, value, onChange, problem }: ParameterFieldProps) {
  const { displayName, description, placeholder, required, sensitive, type } = parameter
  const common = {
    label: displayName,
    description,
    value,
    required,
    error: problem,
    ...(placeholder !== undefined && { placeholder }),
  }
  if (sensitive)
    return (
      <SecretField
        label={displayName}
        description={description}
        placeholder={placeholder}
        stored={stored}
        value={value}
        onChange={onChange}
        problem={problem}
        isRequired={required}
      />
    )
  if (type === 'textfield')
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...common}
      inputMode={type === 'url' ? 'url' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
