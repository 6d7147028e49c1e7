import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { addressOf, type LoginHint, loginHintOf } from './login-hint.ts'
import { LoginLayout } from './login-layout.tsx'
import { isLoginWindow } from './login-window.ts'
import { PasswordForm } from './password-form.tsx'
import { useReturnTo } from './return-to.ts'

const route = getRouteApi('/login')
const ASK_AGAIN_MS = 3_000

const isAway = (error: unknown): boolean => error !== null && !(error instanceof ApiFailure && error.status < 500)

export default function LoginPage() {
  const { next } = route.useSearch()
  const { data, error, refetch } = useQuery({
    ...meQuery,
    retry: false,
    refetchInterval: ({ state }) => (isAway(state.error) ? ASK_AGAIN_MS : false),
  })
  const hint = loginHintOf(error)
  const isOpenToAll = data?.user.accountType === 'Unauthenticated'
  return (
    <LoginLayout title={isOpenToAll ? t('Login is disabled') : t('Log in')}>
      {isOpenToAll && <OpenToAll next={next} />}
      {data && !isOpenToAll && <GoingOn next={next} />}
      {!data && hint && <Ways hint={hint} next={next} />}
      {!data && !hint && (error ? <FailureNote error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
    </LoginLayout>
  )
}

interface NextProps {
  readonly next: string | undefined
}

function GoingOn({ next }: NextProps) {
  const goOn = useReturnTo()
  useEffect(() => {
    if (isLoginWindow()) window.close()
    else void goOn(next)
  }, [goOn, next])
  return <SkeletonLines />
}

function OpenToAll({ next }: NextProps) {
  const goOn = useReturnTo()
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('This server runs with AUTH_TYPE=none: anyone who can reach it has full access.')}</Text>
      <Button size="sm" onClick={() => void goOn(next)}>
        {t('Continue')}
      </Button>
    </Stack>
  )
}

function Ways({ hint, next }: NextProps & { readonly hint: LoginHint }) {
  const { isPasswordOff, isEmailEnabled, otherWays } = hint
  return (
    <Stack gap="md">
      {otherWays.map((way) => (
        <Button key={way.path} component="a" href={addressOf(way, next)} size="sm" variant="default" fullWidth>
          {way.message}
        </Button>
      ))}
      {isPasswordOff ? (
        <Text size="sm" c="dimmed">
          {t('Password login is disabled.')}
        </Text>
      ) : (
        <>
          {otherWays.length > 0 && <Divider label={t('or with a password')} />}
          <PasswordForm />
          {isEmailEnabled && (
            <Anchor component={Link} to="/forgotten-password" size="sm" underline="always">
              {t('Forgot password?')}
            </Anchor>
          )}
        </>
      )}
    </Stack>
  )
}
