import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templatesQuery } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { ReleaseTemplate } from '../../lib/release-plan.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TemplateList, type TemplateWindow, templateNeeds } from '../../ui/release-plan/template-list.tsx'
import { TemplateWindows } from '../../ui/release-plan/template-windows.tsx'
import { Section } from '../../ui/section.tsx'
import type { OpenItem } from '../../ui/use-open-item.ts'

/** The release templates that only toggles of this project can use. */
export function ProjectTemplates({ projectId }: { readonly projectId: string }) {
  const query = useQuery(templatesQuery(projectId))
  // The URL keeps the open context field of the same page.
  const [opened, setOpened] = useState<OpenItem<ReleaseTemplate, TemplateWindow>>()
  return (
    <Section
      title={t('Release templates')}
      about={t('Templates of release plans that only this project can use.')}
      actions={
        <GuardedButton
          need={templateNeeds(projectId).create}
          project={projectId}
          variant="default"
          onClick={() => setOpened({ what: 'new' })}
        >
          {t('New release template')}
        </GuardedButton>
      }
    >
      <QueryResult query={query}>
        {(templates) => {
          const shown = templates.filter(({ archivedAt }) => archivedAt === null)
          if (shown.length === 0)
            return <Text size="sm">{t('No templates of its own. Templates of all projects can be used as well.')}</Text>
          return (
            <TemplateList
              projectId={projectId}
              templates={shown}
              onOpen={(what, thing) => setOpened({ what, thing })}
            />
          )
        }}
      </QueryResult>
      <TemplateWindows projectId={projectId} opened={opened} onClose={() => setOpened(undefined)} />
    </Section>
  )
}
