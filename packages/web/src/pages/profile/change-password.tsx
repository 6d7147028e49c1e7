import { Button, Checkbox, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Section } from '../../ui/section.tsx'

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
  const [oldPassword, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [endPersonalTokens, setEndTokens] = useState(false)
  const submit = () => {
    const body = { oldPassword, password, confirmPassword: password, endPersonalTokens }
    return api.POST('/api/admin/user/change-password', { body })
  }
  return (
    <Form
      layout="page"
      maxWidth={380}
      action="Change password"
      changes="access"
      done="Your password is changed. Your other sessions ended."
      shownFields={['oldPassword', 'password']}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
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
        </>
      )}
    </Form>
  )
}
