import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** A line below the title: the purpose, or a summary. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Tables take the whole width; texts and forms do not. */
  readonly wide?: boolean
  /** Names are monospaced. */
  readonly isName?: boolean
}

/** The layout of every page: title, main actions and content. */
export function Page({ title, about, actions, children, wide = false, isName = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Leverframe`
  }, [title])
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} maw={wide ? undefined : 1120}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1} className={isName ? 'lf-mono' : undefined} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {about && (
            <Text component="div" size="sm" c="dimmed" mt={4}>
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </div>
      {children}
    </Stack>
  )
}
