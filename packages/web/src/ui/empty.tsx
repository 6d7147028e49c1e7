import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyProps {
  readonly title: string
  /** What the list is for. */
  readonly children: ReactNode
  /** The first step. */
  readonly action?: ReactNode
}

export const Empty = ({ title, children, action }: EmptyProps) => (
  <Stack className="lf-card" align="center" gap="xs" p="xl" ta="center">
    <Title order={2}>{title}</Title>
    <Text size="sm" c="dimmed" maw={520}>
      {children}
    </Text>
    {action}
  </Stack>
)
