import { Group, List, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { adminCountQuery, oidcQuery, passwordLoginQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { meQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
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
    done: 'Password login enabled',
  })
  const change = (isOn: boolean) => {
    if (isOn) void enable.run()
    else setAsking(true)
  }
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label="Password login">
      <Title order={2}>Password login</Title>
      <QueryResult query={query} skeleton={<SkeletonLines count={1} />}>
        {({ disabled }) => (
          <Switch
            label="Allow password login"
            description={
              may('ADMIN')
                ? 'When off, people log in with single sign-on only. Tokens keep working.'
                : 'Only Admins can change this.'
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
    ...(hasAddress ? [] : ['Your account has no e-mail address for single sign-on. Add one first.']),
    ...(check?.problems ?? []).map(({ message }) => message),
    ...(error ? ['Single sign-on settings could not be checked'] : []),
  ]
}

function SwitchOff({ onClose }: { readonly onClose: () => void }) {
  const may = useMay()
  const dangers = useDangers()
  const { data: settings } = useQuery(oidcQuery)
  const { data: admins } = useQuery({ ...adminCountQuery, enabled: may('ADMIN') })
  const isBlocked = settings?.enabled === true && (dangers === undefined || dangers.length > 0)
  const confirm = async () => {
    if (isBlocked) throw new Error('Resolve these problems before you disable password login.')
    await sendDisabled(true)
  }
  return (
    <Confirm
      title="Disable password login?"
      action="Disable"
      typed="single sign-on only"
      changes="settings"
      done="Password login disabled"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm">
        Everyone must use single sign-on. Current sessions stay active. Test your own login in another browser first.
        {admins !== undefined && ` ${adminText(admins.password)}`}
      </Text>
      {dangers === undefined && (
        <Group role="status">
          <Text size="sm">Checking single sign-on settings…</Text>
        </Group>
      )}
      {dangers !== undefined && dangers.length > 0 && (
        <Stack className="lf-card" role="alert" p="sm" gap={4}>
          <Group gap={6} c="var(--lf-danger)" fw={600}>
            <CircleAlert size={18} aria-hidden />
            You could lock yourself out
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
  count === 1 ? '1 Admin’s password will stop working.' : `${count} Admins’ passwords will stop working.`
