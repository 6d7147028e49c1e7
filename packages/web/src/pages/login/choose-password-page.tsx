import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { keys } from '../../api/query-keys.ts'
import { T, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { useLinkSecret } from './link-secret.ts'
import { LoginLayout } from './login-layout.tsx'
import { useLogIn, useReturnTo } from './return-to.ts'

type Holder = ResponseBody<'/auth/reset/validate', 'post'>

const holderQuery = (token: string) =>
  queryOptions({
    queryKey: keys.passwordLink(token),
    queryFn: () => dataOf(api.POST('/auth/reset/validate', { body: { token } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** For users with an invite or reset link. */
export default function ChoosePasswordPage() {
  const isInvite = useRouterState({ select: ({ location }) => location.pathname === '/new-user' })
  const token = useLinkSecret('token')
  const holder = useQuery({ ...holderQuery(token), enabled: token !== '' })
  const isDead = token === '' || (holder.error instanceof ApiFailure && holder.error.status === 401)
  if (isDead) return <DeadLink isInvite={isInvite} />
  return (
    <LoginLayout title={isInvite ? t('Welcome') : t('Choose a new password')}>
      <QueryResult query={holder}>{(found) => <ChooseForm holder={found} isInvite={isInvite} />}</QueryResult>
    </LoginLayout>
  )
}

const DeadLink = ({ isInvite }: { readonly isInvite: boolean }) => (
  <LoginLayout title={t('This link has expired')}>
    <Text size="sm">
      {t('{what}Ask an Admin for a new one.', {
        what: isInvite
          ? t('Invitations work once, for 7 days. ')
          : t('Reset links work once, for one day. A newer link replaces it. '),
      })}
    </Text>
    <Text size="sm">
      <T
        text="If you already chose a password, {anchor}."
        anchor={
          <Anchor component={Link} to="/login" underline="always">
            {t('log in')}
          </Anchor>
        }
      />
    </Text>
  </LoginLayout>
)

interface ChooseFormProps {
  readonly holder: Holder
  readonly isInvite: boolean
}

function ChooseForm({ holder: { token, username, email, name, role }, isInvite }: ChooseFormProps) {
  const logIn = useLogIn()
  const returnTo = useReturnTo()
  const [password, setPassword] = useState('')
  const login = username ?? email ?? ''
  const choose = useWrite({
    send: async () => {
      await api.POST('/auth/reset/password', { body: { token, password } })
      // When password login is disabled, the login page shows the other ways.
      await logIn(login, password).catch(() => undefined)
      await returnTo(undefined)
    },
    changes: [],
    errors: 'inline',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void choose.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          {isInvite
            ? t('You are invited{what}, as {name}. Choose a password to log in.', {
                what: name ? `, ${name}` : '',
                name: role.name,
              })
            : t('Replaces your old password and ends your other sessions.')}
        </Text>
        <TextInput label={t('You log in as')} value={login} readOnly autoComplete="username" />
        <NewPassword value={password} onChange={setPassword} />
        <FailureNote error={choose.error} />
        <Button type="submit" size="sm" fullWidth loading={choose.isBusy}>
          {isInvite ? t('Set password and log in') : t('Change password and log in')}
        </Button>
      </Stack>
    </form>
  )
}
