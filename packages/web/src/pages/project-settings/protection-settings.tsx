import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addToDraft } from '../../api/change-requests.ts'
import { api } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { protectionQuery } from '../../api/queries.ts'
import { showAtOnce } from '../../api/show-at-once.ts'
import { t } from '../../lib/messages.ts'
import type { RequestBody } from '../../lib/operations.ts'
import { wholeNumberProblem } from '../../lib/percent.ts'
import type { Protection } from '../../lib/types.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Guard } from '../../ui/guarded.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { toastFailure, toastWaiting } from '../../ui/toast.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { PROTECTION_PERMISSIONS } from './permissions.ts'
import { protectionSentence } from './protection-sentence.ts'
import classes from './protection-settings.module.css'

const CONFIG = '/api/admin/projects/{projectId}/environments/{environment}/change-requests/config'
const MAX_APPROVALS = 10

/** A weaker protection that the server refused. */
interface Refused {
  readonly error: ApiFailure
  readonly body: RequestBody<typeof CONFIG, 'put'>
}

interface WantedProtection {
  readonly changeRequestsEnabled: boolean
  readonly requiredApprovals: number
}

/** Each environment: unprotected, or protected with a number of approvals. */
export function ProtectionSettings({ projectId }: { readonly projectId: string }) {
  const protection = useQuery(protectionQuery(projectId))
  return (
    <QueryResult query={protection}>
      {(environments) => (
        <Stack gap="xs">
          {environments.map((one) => (
            <Environment key={one.environment} projectId={projectId} protection={one} />
          ))}
        </Stack>
      )}
    </QueryResult>
  )
}

interface EnvironmentProps {
  readonly projectId: string
  readonly protection: Protection
}

/** Shows the protection before the server has it. A weaker one that the server refuses is in `refused`. */
function useProtectionWrite(projectId: string, protection: Protection) {
  const { environment, changeRequestEnabled: isProtected } = protection
  const [refused, setRefused] = useState<Refused>()
  const client = useQueryClient()
  const show = ({ changeRequestsEnabled, requiredApprovals }: WantedProtection) =>
    showAtOnce(client, protectionQuery(projectId).queryKey, (all: readonly Protection[] | undefined) =>
      all?.map((one) =>
        one.environment === environment
          ? { ...one, changeRequestEnabled: changeRequestsEnabled, requiredApprovals }
          : one,
      ),
    )
  const { send } = useWrite({
    send: async (wanted: WantedProtection) => {
      show(wanted)
      setRefused(undefined)
      await api.PUT(CONFIG, { params: { path: { projectId, environment } }, body: wanted })
    },
    changes: 'change-request',
    done: (_, wanted) =>
      `${environment}: ${protectionSentence(wanted.changeRequestsEnabled ? wanted.requiredApprovals : undefined)}`,
    errors: 'inline',
    refetchAfterError: 'change-request',
  })
  /** Resolves with whether the write succeeded. */
  const write = (wanted: WantedProtection): Promise<boolean> =>
    send(wanted).then(
      () => true,
      (error: unknown) => {
        if (isProtected && error instanceof ApiFailure && error.status === 403) setRefused({ error, body: wanted })
        else toastFailure(error)
        return false
      },
    )
  return { refused, clearRefused: () => setRefused(undefined), write }
}

function Environment({ projectId, protection }: EnvironmentProps) {
  const { environment, changeRequestEnabled: isProtected, requiredApprovals } = protection
  const [approvals, setApprovals] = useState(requiredApprovals ?? 1)
  const { refused, clearRefused, write } = useProtectionWrite(projectId, protection)
  const save = async (changeRequestsEnabled: boolean, count: number) => {
    if (!(await write({ changeRequestsEnabled, requiredApprovals: count }))) setApprovals(requiredApprovals ?? 1)
  }
  const problem = wholeNumberProblem(approvals, 1, MAX_APPROVALS)
  const saveApprovals = () => {
    if (isProtected && problem === undefined && approvals !== requiredApprovals) void save(true, approvals)
  }
  return (
    <>
      <div className={classes.row}>
        <EnvironmentBadge name={environment} />
        <Guard need={PROTECTION_PERMISSIONS} project={projectId} instead={<span />}>
          {(isAllowed) => (
            <Group gap="md" wrap="nowrap">
              <Switch
                aria-label={t('Protect {environment}', { environment })}
                checked={isProtected}
                disabled={!isAllowed}
                onChange={(event) =>
                  void save(event.currentTarget.checked, problem ? (requiredApprovals ?? 1) : approvals)
                }
              />
              <NumberField
                aria-label={t('Approvals for {environment}', { environment })}
                value={approvals}
                onChange={setApprovals}
                onBlur={saveApprovals}
                onKeyDown={(event) => event.key === 'Enter' && saveApprovals()}
                min={1}
                max={MAX_APPROVALS}
                error={isProtected && problem}
                disabled={!isAllowed || !isProtected}
                w={96}
                size="xs"
                hideControls
              />
            </Group>
          )}
        </Guard>
        <Text size="sm" c="dimmed">
          {protectionSentence(isProtected ? (requiredApprovals ?? 1) : undefined)}
        </Text>
      </div>
      {refused && <Propose {...{ projectId, environment, refused }} onDone={clearRefused} />}
    </>
  )
}

interface ProposeProps {
  readonly projectId: string
  readonly environment: string
  readonly refused: Refused
  readonly onDone: () => void
}

/** A weaker protection needs a review, like any other change in a protected environment. */
function Propose({ projectId, environment, refused: { error, body }, onDone }: ProposeProps) {
  const propose = useWrite({
    send: () => addToDraft(projectId, environment, { action: 'updateProtection', payload: body }),
    changes: 'change-request',
  })
  const onPropose = async () => {
    if (!(await propose.run())) return
    toastWaiting(environment)
    onDone()
  }
  return (
    <Alert role="alert" variant="outline" color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{error.message}</Text>
        <Button variant="default" size="compact-sm" loading={propose.isBusy} onClick={() => void onPropose()}>
          {t('Add to my change request for {environment}', { environment })}
        </Button>
      </Stack>
    </Alert>
  )
}
