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
    done: 'People can log in with a password again',
  })
  const change = (isOn: boolean) => {
    if (isOn) void enable.run()
    else setAsking(true)
  }
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label="Log-in with a password">
      <Title order={2}>Log-in with a password</Title>
      <QueryResult query={query} skeleton={<SkeletonLines count={1} />}>
        {({ disabled }) => (
          <Switch
            label="People can log in with a password"
            description={
              may('ADMIN')
                ? 'Off: single sign-on is the only way in for people. Tokens go on working.'
                : 'Only an Admin can change this.'
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
    ...(hasAddress
      ? []
      : ['You have no e-mail address here: single sign-on would not find you. Add it to your account']),
    ...(check?.problems ?? []).map(({ message }) => message),
    ...(error ? ['The settings of single sign-on could not be checked'] : []),
  ]
}

function SwitchOff({ onClose }: { readonly onClose: () => void }) {
  const may = useMay()
  const dangers = useDangers()
  const { data: settings } = useQuery(oidcQuery)
  const { data: admins } = useQuery({ ...adminCountQuery, enabled: may('ADMIN') })
  const isBlocked = settings?.enabled === true && (dangers === undefined || dangers.length > 0)
  const confirm = async () => {
    if (isBlocked) throw new Error('Somebody could be locked out: put that right first, then switch it off')
    await sendDisabled(true)
  }
  return (
    <Confirm
      title="Switch off log-in with a password?"
      action="Switch it off"
      typed="single sign-on only"
      changes="settings"
      done="Nobody logs in with a password any more"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm">
        Everybody must come by single sign-on from now on; who is logged in stays so. Log in with it yourself first, in
        another browser.
        {admins !== undefined && ` ${adminText(admins.password)}`}
      </Text>
      {dangers === undefined && (
        <Group role="status">
          <Text size="sm">Checking the settings of single sign-on…</Text>
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
  count === 1
    ? '1 Admin has a password that will not work any more.'
    : `${count} Admins have passwords that will not work any more.`
