import { Button, Checkbox, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { Section } from '../../ui/section.tsx'

export function ChangePassword({ canChange }: { readonly canChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title={t('Password')}
      about={canChange ? t('Changing it ends your other sessions.') : undefined}
      actions={
        canChange &&
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('Change password')}
          </Button>
        )
      }
    >
      {!canChange && (
        <Text size="sm">{t('You log in at your provider. Ask an Admin for a link to set a password.')}</Text>
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
      edits={{ oldPassword: [oldPassword, setOld], password: [password, setPassword] }}
      isDraftKept={false}
      layout="page"
      maxWidth={380}
      action={t('Change password')}
      changes="access"
      done={t('Password changed. Your other sessions ended.')}
      shownFields={['oldPassword', 'password']}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={oldPassword}
            error={problems.oldPassword && t('It {oldPassword}', { oldPassword: problems.oldPassword })}
            onChange={(event) => setOld(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show the current password') }}
          />
          <NewPassword
            value={password}
            onChange={setPassword}
            error={problems.password && t('It doesn’t meet all rules yet')}
          />
          <Checkbox
            label={t('Also revoke my personal access tokens')}
            checked={endPersonalTokens}
            onChange={(event) => setEndTokens(event.currentTarget.checked)}
          />
        </>
      )}
    </Form>
  )
}
