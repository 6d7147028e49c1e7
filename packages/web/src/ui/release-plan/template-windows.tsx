import { Drawer, Text } from '@mantine/core'
import { deleteTemplate } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { ReleaseTemplate } from '../../lib/release-plan.ts'
import { Confirm } from '../confirm.tsx'
import { onDemand } from '../on-demand.tsx'
import type { OpenItem } from '../use-open-item.ts'
import { PlanInWords } from './plan-in-words.tsx'
import type { TemplateWindow } from './template-list.tsx'

const TemplateDrawer = onDemand(async () => (await import('./template-drawer.tsx')).TemplateDrawer)

interface TemplateWindowsProps {
  readonly projectId: string | undefined
  readonly opened: OpenItem<ReleaseTemplate, TemplateWindow> | undefined
  readonly onClose: () => void
}

/** The open window of a list of templates. */
export function TemplateWindows({ projectId, opened, onClose }: TemplateWindowsProps) {
  if (!opened) return null
  const { what, thing } = opened
  if (what === 'show')
    return (
      <Drawer opened onClose={onClose} title={thing.name}>
        <PlanInWords plan={thing} order={3} />
      </Drawer>
    )
  if (what === 'delete') return <DeleteTemplate projectId={projectId} template={thing} onClose={onClose} />
  return <TemplateDrawer projectId={projectId} template={thing} isCopy={what === 'copy'} onClose={onClose} />
}

interface DeleteTemplateProps {
  readonly projectId: string | undefined
  readonly template: ReleaseTemplate
  readonly onClose: () => void
}

const DeleteTemplate = ({ projectId, template: { id, name }, onClose }: DeleteTemplateProps) => (
  <Confirm
    title={t('Delete template {name}?', { name })}
    action={t('Delete template')}
    changes="release-plan-template"
    done={t('Template {name} deleted', { name })}
    onConfirm={() => deleteTemplate(projectId, id)}
    onClose={onClose}
  >
    <Text size="sm">{t('Plans that were made from it don’t change. If there are any, the template is archived.')}</Text>
  </Confirm>
)
