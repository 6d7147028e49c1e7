import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import type { MadeToken } from '../../api/make-token.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { type Sign, signOf } from './connection.ts'
import { StepCard } from './step-card.tsx'
import classes from './steps.module.css'
import { SwitchOn } from './switch-on.tsx'

/** Polls only while the page is visible. */
const EVERY_MS = 2_000

async function seenAtOf({ id }: MadeToken, project: string): Promise<string | null> {
  const path = { projectId: project }
  const { tokens } = await dataOf(api.GET('/api/admin/projects/{projectId}/api-tokens', { params: { path } }))
  return tokens.find((one) => one.id === id)?.seenAt ?? null
}

/** The clients of this project in this environment, updated live. */
export function useSign(project: string, environment: string, made: MadeToken | undefined) {
  return useQuery({
    queryKey: keys.firstClient(project, environment, made?.id),
    refetchInterval: EVERY_MS,
    enabled: environment !== '',
    queryFn: async () => {
      const [propagation, { applications }, tokenSeenAt] = await Promise.all([
        dataOf(api.GET('/api/admin/environments/{name}/rollout-status', { params: { path: { name: environment } } })),
        dataOf(
          api.GET('/api/admin/metrics/applications', {
            params: { query: { limit: '100', sortBy: 'lastSeen', sortOrder: 'desc' } },
          }),
        ),
        // Some users may not read tokens. The other two queries are enough then.
        made ? seenAtOf(made, project).catch(() => null) : null,
      ])
      return signOf({ project, environment, propagation, applications, tokenSeenAt, nowMs: Date.now() })
    },
  })
}

interface ConnectionStepProps {
  readonly sign: Sign | undefined
  readonly error: unknown
  readonly project: string
  readonly toggle: string | undefined
  readonly environment: string
}

export function ConnectionStep({ sign, error, project, toggle, environment }: ConnectionStepProps) {
  const isThere = sign !== undefined && sign.state !== 'waiting'
  return (
    <StepCard number={4} title={t('Check the connection')} isDone={isThere}>
      {sign === undefined && <FailureNote error={error} />}
      <div role="status">
        {sign && (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <span className={classes.lamp} data-state={sign.state} aria-hidden style={{ marginTop: 4 }} />
            <Stack gap={4}>
              {sign.sentences.map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
            </Stack>
          </Group>
        )}
      </div>
      {!isThere && (
        <Text size="sm" c="dimmed">
          {t('Run your code; this updates by itself. With curl or OpenFeature it can take a minute.')}
        </Text>
      )}
      {toggle !== undefined && environment !== '' && (
        <SwitchOn project={project} toggle={toggle} environment={environment} />
      )}
    </StepCard>
  )
}
