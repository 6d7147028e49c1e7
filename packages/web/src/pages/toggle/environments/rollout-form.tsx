import { FocusTrap, Group, Slider, Text, TextInput } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { t } from '../../../lib/messages.ts'
import type { UnsavedEdits } from '../../../ui/editing/use-unsaved-edits.ts'
import { Form } from '../../../ui/form.tsx'
import { readPercent } from './percent.ts'

export interface RolloutFormProps {
  readonly percent: number
  /** The change is added to the draft instead of saved. */
  readonly isProtected: boolean
  /** "about 1,300 of 4,359 evaluations a day". Undefined without usage. */
  readonly estimateAt: (percent: number) => string | undefined
  readonly onSave: (percent: number) => Promise<boolean>
  readonly frame: RefObject<UnsavedEdits['leave']>
  readonly onClose: () => void
}

const MARKS = [0, 25, 50, 75, 100].map((value) => ({ value }))

/** A slider and an exact number, with an estimate of the evaluations. */
export function RolloutForm({ percent, isProtected, estimateAt, onSave, frame, onClose }: RolloutFormProps) {
  const [text, setText] = useState(String(percent))
  const { value, problem } = readPercent(text)
  const estimate = value === undefined ? undefined : estimateAt(value)
  return (
    // Not the trap of the popover, which looks for the first field before this code is loaded.
    <FocusTrap>
      <div>
        <Form
          edits={{ text: [text, setText] }}
          draftName="Rollout"
          isDraftKept={false}
          frame={frame}
          closeFrame={onClose}
          action={isProtected ? t('Add to draft') : t('Save')}
          isReady={value !== undefined && value !== percent}
          // The write invalidates what it changes, and shows its errors as toasts.
          changes={[]}
          onSubmit={async () => value !== undefined && (await onSave(value))}
          onClose={onClose}
        >
          <Group wrap="nowrap" gap="sm" align="flex-start">
            <Slider
              flex={1}
              mt={12}
              value={value ?? percent}
              onChange={(next) => setText(String(next))}
              marks={MARKS}
              label={(one) => `${one}%`}
              thumbLabel={t('Rollout by slider')}
              thumbValueText={(one) => `${one}%`}
            />
            <TextInput
              w={84}
              aria-label={t('Rollout in percent')}
              inputMode="numeric"
              rightSection="%"
              data-autofocus
              value={text}
              error={problem !== undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Group>
          {problem && (
            <Text size="sm" c="var(--lf-danger)" role="alert">
              {problem}
            </Text>
          )}
          {estimate && (
            <Text size="sm" c="dimmed">
              {t('Reaches {estimate}', { estimate })}
            </Text>
          )}
        </Form>
      </div>
    </FocusTrap>
  )
}
