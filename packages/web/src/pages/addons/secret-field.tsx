import { Button, Group, TextInput } from '@mantine/core'
import { T, t } from '../../lib/messages.ts'
import { MASK } from './addon-draft.ts'

interface SecretFieldProps {
  readonly label: string
  readonly description: string
  readonly placeholder?: string | undefined
  /** The mask, if a secret is stored. */
  readonly stored: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  readonly isRequired?: boolean
}

/** A secret that cannot be read again. It is kept until it is replaced. */
export function SecretField({
  label,
  description,
  placeholder,
  stored,
  value,
  onChange,
  problem,
  isRequired = false,
}: SecretFieldProps) {
  const isKept = stored !== undefined && value === MASK
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        description={isKept ? t('{description} Stored and hidden.', { description }) : description}
        value={value}
        readOnly={isKept}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={isRequired}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        {...(placeholder !== undefined && { placeholder })}
      />
      {isKept && (
        <Button variant="default" size="sm" onClick={() => onChange('')}>
          <T text="Replace{span}" span={<span className="lf-visually-hidden"> {label}</span>} />
        </Button>
      )}
      {stored !== undefined && !isKept && (
        <Button variant="default" size="sm" onClick={() => onChange(MASK)}>
          <T text="Keep current{span}" span={<span className="lf-visually-hidden"> {label}</span>} />
        </Button>
      )}
    </Group>
  )
}
