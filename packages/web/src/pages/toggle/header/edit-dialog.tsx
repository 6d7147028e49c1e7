import { Modal, Select, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { featureTypesQuery } from '../../../api/queries.ts'
import type { Fields } from '../../../lib/merge.ts'
import type { RequestBody } from '../../../lib/operations.ts'
import { same } from '../../../lib/same.ts'
import type { Toggle } from '../../../lib/types.ts'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { type Conflict, useConditionalWrite } from '../../../ui/editing/use-conditional-write.ts'
import { useRemoteChange } from '../../../ui/editing/use-remote-change.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

const TOGGLE = '/api/admin/projects/{projectId}/features/{featureName}'

interface About {
  readonly description: string
  readonly type: string
  readonly impressionData: boolean
}

const aboutOf = ({ description, type, impressionData }: Toggle): About => ({
  description: description ?? '',
  type,
  impressionData,
})

const asFields = (about: About): Fields => ({ ...about })

const LABELS: Readonly<Record<string, string>> = { impressionData: 'impression data' }

const wordsOf = (value: unknown): string =>
  value === true ? 'yes' : value === false ? 'no' : value === '' ? 'empty' : String(value)

interface EditDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly onClose: () => void
}

function useAboutEditing({ projectId, toggle, etag, onClose }: EditDialogProps) {
  const careful = useConditionalWrite(projectId, toggle.name)
  const [opened, setOpened] = useState({ base: aboutOf(toggle), etag })
  const [draft, setDraft] = useState(opened.base)
  const [conflict, setConflict] = useState<Conflict<About>>()
  const news = useRemoteChange(projectId, toggle.name, { ...opened, pick: aboutOf })
  const save = async (wanted: About, upon = opened): Promise<boolean> => {
    const outcome = await careful<About>({
      environment: undefined,
      change: null,
      ...upon,
      pick: aboutOf,
      write: (headers) =>
        api.PUT(TOGGLE, {
          params: { path: { projectId, featureName: toggle.name } },
          body: wanted as RequestBody<typeof TOGGLE, 'put'>,
          headers,
        }),
    })
    if (outcome.how === 'conflict') setConflict(outcome)
    if (outcome.how === 'directly') toastDone(`${toggle.name} is saved`)
    return outcome.how === 'directly'
  }
  const settle = async (fields: Fields) => {
    const next = fields as unknown as About
    const now = { base: conflict?.theirs ?? opened.base, etag: conflict?.etag ?? null }
    setOpened(now)
    setDraft(next)
    setConflict(undefined)
    if (await save(next, now)) onClose()
  }
  const look = () => news && setConflict({ how: 'conflict', theirs: news.theirs, etag: news.etag })
  return { opened, draft, setDraft, conflict, setConflict, news, look, save, settle }
}

/** Description, type and impression data. */
export function EditDialog(props: EditDialogProps) {
  const { toggle, onClose } = props
  const editing = useAboutEditing(props)
  const { opened, draft, setDraft, conflict } = editing
  if (conflict?.theirs)
    return (
      <Modal opened onClose={onClose} title={`Edit ${toggle.name}`}>
        <MergeView
          was={asFields(opened.base)}
          now={asFields(conflict.theirs)}
          wanted={asFields(draft)}
          label={(key) => LABELS[key] ?? key}
          words={(_, value) => wordsOf(value)}
          onMerged={(fields) => void editing.settle(fields)}
          onCancel={() => editing.setConflict(undefined)}
          isBusy={false}
        />
      </Modal>
    )
  return (
    <FormDialog
      title={`Edit ${toggle.name}`}
      action="Save"
      isReady={!same(draft, opened.base)}
      onSubmit={() => editing.save(draft)}
      onClose={onClose}
    >
      <RemoteChangeNote news={editing.news} what="the description or type" onLook={editing.look} />
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
        label="Description"
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        data-autofocus
      />
      <Select
        label="Type"
        description={types?.types.find(({ id }) => id === draft.type)?.description}
        data={(types?.types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.type}
        onChange={(type) => type !== null && onChange({ ...draft, type })}
        allowDeselect={false}
      />
      <Switch
        label="Impression data"
        description="SDKs tell their application each time they ask for this toggle"
        checked={draft.impressionData}
        onChange={(event) => onChange({ ...draft, impressionData: event.currentTarget.checked })}
      />
    </>
  )
}
