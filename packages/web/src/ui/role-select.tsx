import { NativeSelect } from '@mantine/core'
import { t } from '../lib/messages.ts'

interface RoleLike {
  readonly id: number
  readonly name: string
  readonly description: string
}

interface RoleSelectProps {
  readonly label?: string
  readonly roles: readonly RoleLike[]
  readonly value: number | null
  /** Offered first, for "no role". */
  readonly none?: string
  readonly error?: string | undefined
  readonly onChange: (roleId: number | null) => void
}

/** Selects one role, with its description below. */
export const RoleSelect = ({ label = t('Root role'), roles, value, none, error, onChange }: RoleSelectProps) => (
  <NativeSelect
    label={label}
    error={error}
    description={roles.find(({ id }) => id === value)?.description}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    data={[
      ...(none === undefined ? [] : [{ value: '', label: none }]),
      ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
    value={value === null ? '' : String(value)}
    onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : Number(chosen))}
  />
)
