import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { protectionQuery } from '../../api/queries.ts'
import type { Protection } from '../../api/types.ts'
import { Asked } from '../../ui/asked.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Guard } from '../../ui/guarded.tsx'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import { protectionSentence } from './protection-sentence.ts'
import classes from './protection-settings.module.css'
import { PROTECTING } from './writing.ts'

const CONFIG = '/api/admin/projects/{projectId}/environments/{environment}/change-requests/config'
const MOST_APPROVALS = 10

/** Each environment: open, or protected by so many people. */
export function ProtectionSettings({ projectId }: { readonly projectId: string }) {
  const protection = useQuery(protectionQuery(projectId))
  return (
    <Asked query={protection}>
      {(environments) => (
        <Stack gap="xs">
          {environments.map((one) => (
            <Environment key={one.environment} projectId={projectId} protection={one} />
          ))}
        </Stack>
      )}
    </Asked>
  )
}

interface EnvironmentProps {
  readonly projectId: string
  readonly protection: Protection
}

function Environment({ projectId, protection }: EnvironmentProps) {
  const { environment, changeRequestEnabled: isProtected, requiredApprovals } = protection
  const [approvals, setApprovals] = useState(requiredApprovals ?? 1)
  const client = useQueryClient()
  const show = (changeRequestEnabled: boolean, count: number) =>
    client.setQueryData(protectionQuery(projectId).queryKey, (all) =>
      all?.map((one) =>
        one.environment === environment ? { ...one, changeRequestEnabled, requiredApprovals: count } : one,
      ),
    )
  const save = async (changeRequestsEnabled: boolean, count: number) => {
    show(changeRequestsEnabled, count)
    try {
      await api.PUT(CONFIG, {
        params: { path: { projectId, environment } },
        body: { changeRequestsEnabled, requiredApprovals: count },
      })
      toastDone(protectionSentence(environment, changeRequestsEnabled ? count : undefined))
    } catch (error) {
      toastFailure(error)
      setApprovals(requiredApprovals ?? 1)
    }
    await client.invalidateQueries({ queryKey: ['protection', projectId] })
  }
  const choose = (count: number) => {
    setApprovals(count)
    if (isProtected && count !== requiredApprovals) void save(true, count)
  }
  return (
    <div className={classes.row}>
      <EnvironmentBadge name={environment} />
      <Guard need={PROTECTING} project={projectId}>
        {(isAllowed) => (
          <Group gap="md" wrap="nowrap">
            <Switch
              aria-label={`Protect ${environment}`}
              checked={isProtected}
              disabled={!isAllowed}
              onChange={(event) => void save(event.currentTarget.checked, approvals)}
            />
            <NumberInput
              aria-label={`Approvals for ${environment}`}
              value={approvals}
              onChange={(value) => typeof value === 'number' && choose(value)}
              min={1}
              max={MOST_APPROVALS}
              clampBehavior="strict"
              allowDecimal={false}
              disabled={!isAllowed || !isProtected}
              w={72}
              size="xs"
            />
          </Group>
        )}
      </Guard>
      <Text size="sm" c="dimmed">
        {protectionSentence(environment, isProtected ? approvals : undefined)}
      </Text>
    </div>
  )
}
