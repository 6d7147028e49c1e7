import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiFailure, problemsByField } from '../../api/failure.ts'
import { keys } from '../../api/query-keys.ts'
import { T, t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { LoginLayout } from './login-layout.tsx'
import { useLogIn, useReturnTo } from './return-to.ts'

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.passwordLink('invite', token),
    queryFn: async () => {
      await api.GET('/invite/{token}/validate', { params: { path: { token } } })
      return true
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** The page of an invite link: a person creates an own account. */
export function SignUp({ secret }: { readonly secret: string }) {
  const link = useQuery(linkQuery(secret))
  if (link.error instanceof ApiFailure && link.error.status === 400) return <ClosedLink />
  return (
    <LoginLayout title={t('Create your account')}>
      <QueryResult query={link}>{() => <SignUpForm secret={secret} />}</QueryResult>
    </LoginLayout>
  )
}

const ClosedLink = () => (
  <LoginLayout title={t('This invite link is not valid')}>
    <Text size="sm">{t('It has expired or was disabled. Ask an administrator for a new one.')}</Text>
    <Text size="sm">
      <T
        text="If you have an account, {anchor}."
        anchor={
          <Anchor component={Link} to="/login" underline="always">
            {t('log in')}
          </Anchor>
        }
      />
    </Text>
  </LoginLayout>
)

function SignUpForm({ secret }: { readonly secret: string }) {
  const logIn = useLogIn()
  const returnTo = useReturnTo()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const create = useWrite({
    send: async () => {
      const params = { path: { token: secret } }
      await api.POST('/invite/{token}/signup', { params, body: { name, email, password } })
      await logIn(email, password).catch(() => undefined)
      await returnTo(undefined)
    },
    changes: [],
    errors: 'inline',
  })
  const problems = problemsByField(create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={200}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('E-mail address')}
          description={t('You log in with it.')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={320}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NewPassword value={password} onChange={setPassword} />
        <FailureNote error={create.error} />
        <Button type="submit" size="sm" fullWidth loading={create.isBusy}>
          {t('Create account')}
        </Button>
      </Stack>
    </form>
  )
}
