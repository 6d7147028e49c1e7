import { Button, Group, JsonInput, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../api/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { type EditedPayload, readPayload, rolloutIn, withRollout, writePayload } from './payload.ts'
import { editChange, sentChange, sentPayload } from './requests-api.ts'
import { counted } from './states.ts'
import type { StoredChange } from './telling.ts'
import { useDoing } from './use-doing.ts'

interface EditChangeProps {
  readonly request: ChangeRequest
  readonly change: StoredChange
  readonly feature: string | undefined
  readonly onClose: () => void
}

/** Puts another change in the place of this one. What people change most has fields; the rest is told as data. */
export function EditChange({ request, change, feature, onClose }: EditChangeProps) {
  const [text, setText] = useState(() => writePayload(sentPayload(change.payload)))
  const doing = useDoing()
  const payload = readPayload(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = sentChange({ action: change.action, payload }, feature)
    if (!(await doing.run('edit', () => editChange(request, change.id, wanted)))) return
    toastDone('The change is edited')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Edit the change" size="lg">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <Fields action={change.action} payload={payload} onChange={(next) => setText(writePayload(next))} />
          <JsonInput
            label="The change as data"
            value={text}
            onChange={setText}
            error={payload === undefined ? 'This is not JSON yet.' : undefined}
            autosize
            minRows={4}
            maxRows={16}
            classNames={{ input: 'lf-mono' }}
          />
          {request.approvals.length > 0 && (
            <Text size="sm">Saving takes back {counted(request.approvals.length, 'approval')}.</Text>
          )}
          <FailureNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={doing.busy !== undefined} disabled={payload === undefined}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly action: string
  readonly payload: EditedPayload | undefined
  readonly onChange: (payload: EditedPayload) => void
}

function Fields({ action, payload, onChange }: FieldsProps) {
  if (payload === undefined || payload === null || Array.isArray(payload)) return null
  const rollout = rolloutIn(payload)
  return (
    <>
      {action === 'updateEnabled' && (
        <SegmentedControl
          aria-label="The toggle is"
          transitionDuration={0}
          value={payload.enabled === true ? 'on' : 'off'}
          onChange={(value) => onChange({ ...payload, enabled: value === 'on' })}
          data={['on', 'off']}
        />
      )}
      {rollout !== undefined && (
        <NumberInput
          label="Rollout"
          suffix=" %"
          min={0}
          max={100}
          value={rollout}
          onChange={(value) => onChange(withRollout(payload, Number(value)))}
        />
      )}
    </>
  )
}
