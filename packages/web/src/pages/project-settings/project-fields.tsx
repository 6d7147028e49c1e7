import { orList } from '@leverframe/domain'
import { Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { projectFieldsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { ContextField } from '../../lib/types.ts'
import { ContextFieldDrawer } from '../../ui/context-fields/context-field-drawer.tsx'
import { DeleteContextField } from '../../ui/context-fields/delete-context-field.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing, RowAction } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'

const NEED = 'UPDATE_PROJECT_CONTEXT'
const SHOWN_VALUES = 5

/** The context fields that only toggles and segments of this project can use. */
export function ProjectFields({ projectId }: { readonly projectId: string }) {
  const query = useQuery(projectFieldsQuery(projectId))
  const { opened, open, openNew, close } = useOpenItem<ContextField, 'edit' | 'delete'>({
    all: query.data,
    idOf: ({ name }) => name,
    kept: ['edit'],
  })
  return (
    <Section
      title={t('Context fields')}
      about={t('Context fields that only this project can use.')}
      actions={
        <GuardedButton need={NEED} project={projectId} variant="default" onClick={openNew}>
          {t('New context field')}
        </GuardedButton>
      }
    >
      <QueryResult query={query}>
        {(fields) =>
          fields.length === 0 ? (
            <Text size="sm">{t('No context fields of its own. Fields of all projects can be used as well.')}</Text>
          ) : (
            <Listing
              label={t('Context fields of the project')}
              head={[t('Field'), t('Legal values'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]}
            >
              {fields.map((field) => (
                <FieldRow key={field.name} field={field} onOpen={(what) => open(what, field)} />
              ))}
            </Listing>
          )
        }
      </QueryResult>
      {opened?.what === 'new' && <ContextFieldDrawer project={projectId} onClose={close} />}
      {opened?.what === 'edit' && <ContextFieldDrawer field={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteContextField field={opened.thing} onClose={close} />}
    </Section>
  )
}

interface FieldRowProps {
  readonly field: ContextField
  readonly onOpen: (what: 'edit' | 'delete') => void
}

const FieldRow = ({ field: { name, project, description, legalValues }, onOpen }: FieldRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Text size="sm" fw={600} className="lf-mono">
        {name}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={3}>
        {description}
      </Text>
    </Table.Td>
    <Table.Td>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {legalValues.length === 0
          ? t('any value')
          : orList(
              legalValues.map(({ value }) => value),
              SHOWN_VALUES,
            )}
      </Text>
    </Table.Td>
    <Table.Td>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <RowAction
          need={NEED}
          project={project}
          label={t('Edit {name}', { name })}
          icon={<Pencil size={16} />}
          onClick={() => onOpen('edit')}
        />
        <RowAction
          need={NEED}
          project={project}
          label={t('Delete {name}', { name })}
          icon={<Trash2 size={16} />}
          onClick={() => onOpen('delete')}
        />
      </Group>
    </Table.Td>
  </Table.Tr>
)
