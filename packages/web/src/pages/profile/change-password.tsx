import { Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Section } from '../../ui/section.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { mySessionsQuery, myTokensQuery } from './queries.ts'

export function ChangePassword({ canChange }: { readonly canChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title="Password"
      about={canChange ? 'A new one ends all your other sessions.' : undefined}
      actions={
        canChange &&
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {!canChange && (
        <Text size="sm">
          You have none here: you log in at your provider. An administrator can make you a link to choose one.
        </Text>
      )}
      {canChange && isOpen && <PasswordChange onClose={close} />}
    </Section>
  )
}

function PasswordChange({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [oldPassword, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [endPersonalTokens, setEndTokens] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const problems = problemsByField(error)
  const isTold = problems.oldPassword !== undefined || problems.password !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const body = { oldPassword, password, confirmPassword: password, endPersonalTokens }
      await api.POST('/api/admin/user/change-password', { body })
      await client.invalidateQueries({ queryKey: mySessionsQuery.queryKey })
      if (endPersonalTokens) await client.invalidateQueries({ queryKey: myTokensQuery.queryKey })
      toastDone('Your password is changed. Your other sessions ended.')
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={380}>
        <PasswordInput
          label="Your password now"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={oldPassword}
          error={problems.oldPassword && `It ${problems.oldPassword}`}
          onChange={(event) => setOld(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show your password now' }}
        />
        <NewPassword
          value={password}
          onChange={setPassword}
          error={problems.password && 'It does not keep all rules yet'}
        />
        <Checkbox
          label="Also revoke my personal access tokens"
          checked={endPersonalTokens}
          onChange={(event) => setEndTokens(event.currentTarget.checked)}
        />
        {!isTold && <FailureNote error={error} />}
        <div style={{ display: 'flex', gap: 8 }}>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  )
}
