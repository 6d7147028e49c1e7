import { Button, Checkbox, Group, JsonInput, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { sentPayload } from '../requests-api.ts'
import { readPayload, writePayload } from './payload.ts'
import { type EditChangeProps, useEditedChange } from './use-edited-change.ts'

interface EditModalProps extends EditChangeProps {
  /** Undefined: it cannot be saved. */
  readonly payload: unknown
  readonly children: ReactNode
}

function EditModal({ payload, children, ...props }: EditModalProps) {
  const { isBusy, cost, save } = useEditedChange(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(payload)
  }
  return (
    <Modal opened onClose={props.onClose} title="Edit change" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          {cost && <Text size="sm">{cost}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={payload === undefined}>
              Save change
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Switching {
  readonly enabled?: boolean
  readonly shouldActivateDisabledStrategies?: boolean
}

/** On or off. */
export function EditSwitchChange(props: EditChangeProps) {
  const [payload, setPayload] = useState(() => sentPayload(props.described.change.payload) as Switching)
  const label = useId()
  const isOn = payload.enabled === true
  return (
    <EditModal {...props} payload={payload}>
      <Text size="sm" id={label}>
        <span className="lf-mono">{props.feature}</span> in {props.request.environment} shall be
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        transitionDuration={0}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => setPayload({ ...payload, enabled: value === 'on' })}
        data={['on', 'off']}
      />
      <Checkbox
        label="Also enable its strategies if none is active"
        disabled={!isOn}
        checked={isOn && payload.shouldActivateDisabledStrategies === true}
        onChange={({ currentTarget: { checked } }) =>
          setPayload({ ...payload, shouldActivateDisabledStrategies: checked })
        }
      />
    </EditModal>
  )
}

/** For changes without a specific editor. */
export function EditData(props: EditChangeProps) {
  const [text, setText] = useState(() => writePayload(sentPayload(props.described.change.payload)))
  const payload = readPayload(text)
  return (
    <EditModal {...props} payload={payload}>
      <Text size="sm">This change has no form. Edit its JSON as in the API.</Text>
      <JsonInput
        label="Change as JSON"
        value={text}
        onChange={setText}
        error={payload === undefined ? 'Invalid JSON' : undefined}
        autosize
        minRows={4}
        maxRows={16}
        classNames={{ input: 'lf-mono' }}
      />
    </EditModal>
  )
}
