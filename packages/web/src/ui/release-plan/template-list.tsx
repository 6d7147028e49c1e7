import type { Permission } from '@leverframe/domain'
import { Badge, Group, Table, Text } from '@mantine/core'
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import type { ReleaseTemplate } from '../../lib/release-plan.ts'
import { HiddenHead, Listing, RowAction } from '../listing.tsx'

export type TemplateWindow = 'show' | 'edit' | 'copy' | 'delete'

/** The permissions of a template of the installation, or of a project. */
export const templateNeeds = (
  projectId: string | undefined,
): Readonly<Record<'create' | 'edit' | 'delete', Permission>> =>
  projectId === undefined
    ? {
        create: 'RELEASE_PLAN_TEMPLATE_CREATE',
        edit: 'RELEASE_PLAN_TEMPLATE_UPDATE',
        delete: 'RELEASE_PLAN_TEMPLATE_DELETE',
      }
    : { create: 'UPDATE_PROJECT', edit: 'UPDATE_PROJECT', delete: 'UPDATE_PROJECT' }

interface TemplateListProps {
  readonly projectId: string | undefined
  readonly templates: readonly ReleaseTemplate[]
  readonly onOpen: (what: TemplateWindow, template: ReleaseTemplate) => void
}

/** Templates with their milestones. Built-in ones can be copied, but not changed. */
export const TemplateList = ({ projectId, templates, onOpen }: TemplateListProps) => (
  <Listing
    label={t('Release templates')}
    head={[t('Template'), t('Milestones'), t('Safeguards'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]}
  >
    {templates.map((template) => (
      <TemplateRow
        key={template.id}
        projectId={projectId}
        template={template}
        onOpen={(what) => onOpen(what, template)}
      />
    ))}
  </Listing>
)

interface TemplateRowProps {
  readonly projectId: string | undefined
  readonly template: ReleaseTemplate
  readonly onOpen: (what: TemplateWindow) => void
}

function TemplateRow({ projectId, template, onOpen }: TemplateRowProps) {
  const { name, description, milestones, safeguards, builtIn } = template
  const needs = templateNeeds(projectId)
  const action = (what: TemplateWindow, label: string, need: Permission, icon: ReactNode) => (
    <RowAction
      need={need}
      project={projectId}
      isOpen={what === 'show'}
      label={`${label} ${name}`}
      icon={icon}
      onClick={() => onOpen(what)}
    />
  )
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {builtIn && (
            <Badge variant="default" size="sm" tt="none">
              {t('Built-in')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3}>
          {description}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {milestones.map((one) => one.name).join(' → ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{safeguards.length === 0 ? t('None') : safeguards.length}</Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {action('show', 'Show', needs.edit, <Eye size={16} />)}
          {action('copy', 'Copy', needs.create, <Copy size={16} />)}
          {!builtIn && action('edit', t('Edit'), needs.edit, <Pencil size={16} />)}
          {!builtIn && action('delete', t('Delete'), needs.delete, <Trash2 size={16} />)}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
