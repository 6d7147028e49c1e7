import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page in a card, with its title and actions. */
export const Section = ({ title, about, actions, children }: SectionProps) => (
  <Stack component="section" className="lf-card" p="md" gap="sm" aria-label={title}>
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        {about && (
          <Text size="sm" c="dimmed" maw={720}>
            {about}
          </Text>
        )}
      </div>
      {actions}
    </Group>
    {children}
  </Stack>
)
