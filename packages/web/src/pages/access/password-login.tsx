import { Group, List, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { adminCountQuery, oidcQuery, passwordLoginQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { meQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { plural, t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'

const sendDisabled = (disabled: boolean) => api.POST('/api/admin/auth/simple/settings', { body: { disabled } })

/** Enables or disables password login. It can be disabled only after another way to log in has worked. */
export function PasswordLogin() {
  const may = useMay()
  const query = useQuery(passwordLoginQuery)
  const [isAsking, setAsking] = useState(false)
  const enable = useWrite({
    send: () => sendDisabled(false),
    changes: 'settings',
    done: t('Password login enabled'),
  })
  const change = (isOn: boolean) => {
    if (isOn) void enable.run()
    else setAsking(true)
  }
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label={t('Password login')}>
      <Title order={2}>{t('Password login')}</Title>
      <QueryResult query={query} skeleton={<SkeletonLines count={1} />}>
        {({ disabled }) => (
          <Switch
            label={t('Allow password login')}
            description={
              may('ADMIN')
                ? t('When off, people log in with single sign-on only. Tokens keep working.')
                : t('Only Admins can change this.')
            }
            checked={!disabled}
            disabled={!may('ADMIN')}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        )}
      </QueryResult>
      {isAsking && <SwitchOff onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const checkStored = {
  queryKey: keys.access('oidc', 'check'),
  queryFn: () => dataOf(api.POST('/api/admin/auth/oidc/settings/check', { body: {} })),
  staleTime: 0,
  gcTime: 0,
}

/** The reason against it. Undefined while it is not known yet. */
function useDangers(): readonly string[] | undefined {
  const { data: me } = useQuery(meQuery)
  const { data: settings } = useQuery(oidcQuery)
  // If it is off, the server refuses with the reason.
  const { data: check, error } = useQuery({ ...checkStored, enabled: settings?.enabled === true })
  if (!settings || (settings.enabled && !check && !error)) return undefined
  const hasAddress = Boolean(me?.user.email)
  return [
    ...(hasAddress ? [] : [t('Your account has no e-mail address for single sign-on. Add one first.')]),
    ...(check?.problems ?? []).map(({ message }) => message),
    ...(error ? [t('Single sign-on settings could not be checked')] : []),
  ]
}

function SwitchOff({ onClose }: { readonly onClose: () => void }) {
  const may = useMay()
  const dangers = useDangers()
  const { data: settings } = useQuery(oidcQuery)
  const { data: admins } = useQuery({ ...adminCountQuery, enabled: may('ADMIN') })
  const isBlocked = settings?.enabled === true && (dangers === undefined || dangers.length > 0)
  const confirm = async () => {
    if (isBlocked) throw new Error(t('Resolve these problems before you disable password login.'))
    await sendDisabled(true)
  }
  return (
    <Confirm
      title={t('Disable password login?')}
      action={t('Disable')}
      typed="single sign-on only"
      changes="settings"
      done={t('Password login disabled')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Everyone must use single sign-on. Current sessions stay active. Test your own login in another browser first.',
        )}
        {admins !== undefined && ` ${adminText(admins.password)}`}
      </Text>
      {dangers === undefined && (
        <Group role="status">
          <Text size="sm">{t('Checking single sign-on settings…')}</Text>
        </Group>
      )}
      {dangers !== undefined && dangers.length > 0 && (
        <Stack className="lf-card" role="alert" p="sm" gap={4}>
          <Group gap={6} c="var(--lf-danger)" fw={600}>
            <CircleAlert size={18} aria-hidden />
            {t('You could lock yourself out')}
          </Group>
          <List size="sm">
            {dangers.map((danger) => (
              <List.Item key={danger}>{danger}.</List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Confirm>
  )
}

const adminText = (count: number): string =>
  plural(count, '1 Admin’s password will stop working.', '{count} Admins’ passwords will stop working.', { count })
