import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { projectsQuery } from '../api/queries.ts'
import { ReportMissing, useReported } from './missing-permissions.tsx'
import classes from './page.module.css'
import { pageTitle } from './page-title.ts'
import { readOnlySentence } from './read-only-sentence.ts'

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
  useDocumentTitle(title)
  const { missing, isPartial, report } = useReported()
  const sentence = readOnlySentence(missing, isPartial)
  return (
    <ReportMissing value={report}>
      <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} maw={wide ? undefined : 'var(--lf-reading-width)'}>
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
        {sentence && (
          <Text size="sm" role="note" className={classes.readOnly}>
            <Eye size={16} aria-hidden />
            {sentence}
          </Text>
        )}
        {children}
      </Stack>
    </ReportMissing>
  )
}

/** With the project and the tab: several pages of one product are open at a time. */
function useDocumentTitle(title: string): void {
  const { projectId } = useParams({ strict: false })
  const { tab }: { readonly tab?: unknown } = useSearch({ strict: false })
  const { data: projects } = useQuery({ ...projectsQuery, enabled: projectId !== undefined })
  const project = projectId && (projects?.find(({ id }) => id === projectId)?.name ?? projectId)
  const text = pageTitle({ title, project, tab: typeof tab === 'string' ? tab : undefined })
  useEffect(() => {
    document.title = text
  }, [text])
}
