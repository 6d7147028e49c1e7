import { List, PasswordInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { t } from '../lib/messages.ts'

const PATIENCE_MS = 200

/** The rules that a password breaks. Undefined while unknown. The typed text is stored nowhere else. */
function useUnmetRules(password: string): readonly string[] | undefined {
  const [asked] = useDebouncedValue(password, PATIENCE_MS)
  const [answer, setAnswer] = useState<{ readonly for: string; readonly unmet: readonly string[] | undefined }>()
  useEffect(() => {
    if (asked === '') return
    let isWanted = true
    const tell = (unmet: readonly string[] | undefined) => isWanted && setAnswer({ for: asked, unmet })
    api.POST('/auth/reset/validate-password', { body: { password: asked } }).then(
      () => tell([]),
      (error: unknown) => tell(error instanceof ApiFailure ? error.details.map(({ message }) => message) : undefined),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return password === '' ? undefined : answer?.unmet
}

interface NewPasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

/** A new password, with the broken rules while it is typed. One field is enough, because it can be made visible. */
export function NewPassword({ value, onChange, error }: NewPasswordProps) {
  const unmet = useUnmetRules(value)
  return (
    <div>
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        maxLength={1_000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the new password') }}
      />
      <div role="status">{unmet && <Rules unmet={unmet} />}</div>
    </div>
  )
}

function Rules({ unmet }: { readonly unmet: readonly string[] }) {
  if (unmet.length === 0)
    return (
      <Text size="sm" mt={8} c="var(--lf-on)" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <CircleCheck size={14} aria-hidden /> {t('Good password')}
      </Text>
    )
  return (
    <List size="sm" mt={8} spacing={2} icon={<Circle size={12} aria-hidden />} center>
      {unmet.map((rule) => (
        <List.Item key={rule}>{rule.replace(/^must/, 'It must')}</List.Item>
      ))}
    </List>
  )
}
