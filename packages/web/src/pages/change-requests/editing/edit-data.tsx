import { Checkbox, JsonInput, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { jsonProblem } from '../../../lib/json-text.ts'
import { T, t } from '../../../lib/messages.ts'
import type { Edits } from '../../../ui/editing/use-unsaved-edits.ts'
import { FormDialog } from '../../../ui/form.tsx'
import { sentPayload } from '../requests-api.ts'
import { readPayload, writePayload } from './payload.ts'
import { type EditChangeProps, editedChange } from './use-edited-change.ts'

interface EditModalProps extends EditChangeProps {
  /** Undefined: it cannot be saved. */
  readonly payload: unknown
  readonly edits: Edits
  readonly children: ReactNode
}

function EditModal({ payload, edits, children, ...props }: EditModalProps) {
  const { cost, send, form } = editedChange(props)
  return (
    <FormDialog
      {...form}
      title={t('Edit change')}
      size="lg"
      isReady={payload !== undefined}
      edits={edits}
      onSubmit={() => send(payload)}
    >
      {children}
      {cost && <Text size="sm">{cost}</Text>}
    </FormDialog>
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
    <EditModal {...props} payload={payload} edits={{ payload: [payload, setPayload] }}>
      <Text size="sm" id={label}>
        <T
          text="{span} in {environment} will be"
          span={<span className="lf-mono">{props.feature}</span>}
          environment={props.request.environment}
        />
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        transitionDuration={0}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => setPayload({ ...payload, enabled: value === 'on' })}
        data={['on', 'off']}
      />
      <Checkbox
        label={t('Also enable its strategies if none is active')}
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
    <EditModal {...props} payload={payload} edits={{ text: [text, setText] }}>
      <Text size="sm">{t('This change has no form. Edit its JSON as in the API.')}</Text>
      <JsonInput
        label={t('Change as JSON')}
        value={text}
        onChange={setText}
        error={payload === undefined ? (jsonProblem(text) ?? t('A JSON object or list')) : undefined}
        autosize
        minRows={4}
        maxRows={16}
        classNames={{ input: 'lf-mono' }}
      />
    </EditModal>
  )
}
