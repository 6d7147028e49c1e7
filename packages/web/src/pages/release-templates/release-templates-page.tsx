import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { templatesQuery } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { ReleaseTemplate } from '../../lib/release-plan.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TemplateList, type TemplateWindow } from '../../ui/release-plan/template-list.tsx'
import { TemplateWindows } from '../../ui/release-plan/template-windows.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'

/** Templates of the installation. Those of a project are in its settings. */
export default function ReleaseTemplatesPage() {
  const query = useQuery(templatesQuery())
  const { opened, open, openNew, close } = useOpenItem<ReleaseTemplate, TemplateWindow>({
    all: query.data,
    idOf: ({ id }) => id,
    kept: ['show', 'edit'],
  })
  return (
    <Page
      title={t('Release templates')}
      about={t('Start release plans from these milestones and safeguards, in every project.')}
      actions={
        <GuardedButton need="RELEASE_PLAN_TEMPLATE_CREATE" leftSection={<Plus size={14} />} onClick={openNew}>
          {t('New template')}
        </GuardedButton>
      }
      wide
    >
      <QueryResult query={query}>
        {(templates) => (
          <TemplateList
            projectId={undefined}
            templates={templates.filter(({ archivedAt }) => archivedAt === null)}
            onOpen={open}
          />
        )}
      </QueryResult>
      <TemplateWindows projectId={undefined} opened={opened} onClose={close} />
    </Page>
  )
}
