import { Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import type { Played } from './outcome.ts'

type Explanation = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/explain', 'post'>

/** Every step in the order of evaluation. */
const sentencesOf = ({
  dependencies,
  strategies,
  draw,
}: Explanation): { key: string; sentence: string; inner: string[] }[] => [
  ...dependencies.map(({ feature, sentence }) => ({ key: `dependency ${feature}`, sentence, inner: [] })),
  ...strategies.map(({ index, sentence, constraints, segments, rollout }) => ({
    key: `strategy ${index}`,
    sentence,
    inner: [...constraints, ...segments, ...(rollout ? [rollout] : [])].map((step) => step.sentence),
  })),
  ...(draw ? [{ key: 'draw', sentence: draw.sentence, inner: [] }] : []),
]

/** The explanation of one result by the server, fetched on demand. It replaces the short one. */
export function StepByStep({ played, children }: { readonly played: Played; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { name: featureName, projectId, environment, context } = played
  const query = useQuery({
    queryKey: keys.toggle(projectId, featureName, 'explain', environment, context),
    enabled: isOpen,
    queryFn: () =>
      dataOf(
        api.POST('/api/admin/projects/{projectId}/features/{featureName}/explain', {
          params: { path: { projectId, featureName } },
          body: { environment, context },
        }),
      ),
  })
  if (!isOpen)
    return (
      <>
        {children}
        <Button variant="default" size="compact-xs" onClick={() => setOpen(true)} w="fit-content">
          {t('Step by step')}
        </Button>
      </>
    )
  return (
    <QueryResult query={query} skeleton={<SkeletonLines count={2} height={16} />}>
      {(explanation) => (
        <Stack gap={4}>
          <List size="sm" type="ordered" spacing={2}>
            {sentencesOf(explanation).map(({ key, sentence, inner }) => (
              <List.Item key={key}>
                {sentence}
                {inner.map((text) => (
                  <Text key={text} size="sm" c="dimmed">
                    {text}
                  </Text>
                ))}
              </List.Item>
            ))}
          </List>
          <Text size="sm" fw={600}>
            {explanation.sentence}
          </Text>
        </Stack>
      )}
    </QueryResult>
  )
}
