import { TOGGLE_FIELD_LABELS } from '@leverframe/domain'
import { Select, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { featureTypesQuery } from '../../../api/queries.ts'
import { jsonProblem } from '../../../lib/json-text.ts'
import type { Fields } from '../../../lib/merge.ts'
import { t } from '../../../lib/messages.ts'
import type { RequestBody } from '../../../lib/operations.ts'
import { same } from '../../../lib/same.ts'
import type { Toggle } from '../../../lib/types.ts'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { useToggleEdit } from '../../../ui/editing/use-toggle-edit.ts'
import { editsOf } from '../../../ui/editing/use-unsaved-edits.ts'
import { FormDialog } from '../../../ui/form.tsx'

const TOGGLE = '/api/admin/projects/{projectId}/features/{featureName}'

interface About {
  readonly description: string
  readonly type: string
  readonly impressionData: boolean
  /** Empty without one. */
  readonly payloadSchema: string
}

const aboutOf = ({ description, type, impressionData, payloadSchema }: Toggle): About => ({
  description: description ?? '',
  type,
  impressionData,
  payloadSchema: payloadSchema ?? '',
})

const schemaProblem = ({ payloadSchema }: About): string | undefined =>
  payloadSchema === '' ? undefined : jsonProblem(payloadSchema)

const asFields = (about: About): Fields => ({ ...about })

const labelOf = (key: string): string => t(TOGGLE_FIELD_LABELS[key as keyof About])

const textOf = (value: unknown): string =>
  value === true ? t('yes') : value === false ? t('no') : value === '' ? t('empty') : String(value)

interface EditDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly onClose: () => void
}

const useAboutEdit = ({ projectId, toggle, etag, onClose }: EditDialogProps) =>
  useToggleEdit<About>({
    projectId,
    featureName: toggle.name,
    environment: undefined,
    opened: { value: aboutOf(toggle), etag },
    draft: aboutOf(toggle),
    pick: aboutOf,
    writeOf: (draft) => ({
      change: null,
      write: (headers) =>
        api.PUT(TOGGLE, {
          params: { path: { projectId, featureName: toggle.name } },
          body: { ...draft, payloadSchema: draft.payloadSchema || null } as RequestBody<typeof TOGGLE, 'put'>,
          headers,
        }),
    }),
    done: t('{name} saved', { name: toggle.name }),
    onDone: onClose,
  })

/** Description, type, impression data and payload schema. */
export function EditDialog(props: EditDialogProps) {
  const { toggle, onClose } = props
  const editing = useAboutEdit(props)
  const { base = aboutOf(toggle), draft, setDraft, conflict } = editing
  const theirs = conflict?.value
  return (
    <FormDialog
      title={t('Edit {name}', { name: toggle.name })}
      action={t('Save')}
      isReady={!same(draft, base) && schemaProblem(draft) === undefined}
      edits={editsOf(draft, setDraft)}
      changes={[]}
      error={editing.error}
      onSubmit={() => editing.save()}
      onClose={onClose}
      replacement={
        theirs &&
        ((settle) => (
          <MergeView
            was={asFields(base)}
            now={asFields(theirs)}
            wanted={asFields(draft)}
            label={labelOf}
            textOf={(_, value) => textOf(value)}
            onMerged={(fields) => void editing.resolve(fields as unknown as About).then((isDone) => isDone && settle())}
            onCancel={editing.dismissConflict}
            isBusy={editing.isBusy}
          />
        ))
      }
    >
      <RemoteChangeNote remote={editing.remote} what={t('the description or type')} onCompare={editing.compare} />
      <AboutFields draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}

interface AboutFieldsProps {
  readonly draft: About
  readonly onChange: (next: About) => void
}

function AboutFields({ draft, onChange }: AboutFieldsProps) {
  const { data: types } = useQuery(featureTypesQuery)
  return (
    <>
      <Textarea
        label={t('Description')}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        data-autofocus
      />
      <Select
        label={t('Type')}
        description={types?.types.find(({ id }) => id === draft.type)?.description}
        data={(types?.types ?? []).map(({ id, name }) => ({ value: id, label: t(name) }))}
        value={draft.type}
        onChange={(type) => type !== null && onChange({ ...draft, type })}
        allowDeselect={false}
      />
      <Switch
        label={t('Impression data')}
        description={t('Emit an event on every evaluation (for analytics)')}
        checked={draft.impressionData}
        onChange={(event) => onChange({ ...draft, impressionData: event.currentTarget.checked })}
      />
      <Textarea
        label={t('Payload schema')}
        description={t('JSON Schema of variant payloads, for generated code')}
        value={draft.payloadSchema}
        error={schemaProblem(draft)}
        onChange={(event) => onChange({ ...draft, payloadSchema: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        spellCheck={false}
        classNames={{ input: 'lf-mono' }}
      />
    </>
  )
}
