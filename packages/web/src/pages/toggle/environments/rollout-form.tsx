import { Button, Group, Slider, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { useFrame } from '../../../ui/editing/use-leave.ts'
import { type UnsavedEdits, useUnsavedEdits } from '../../../ui/editing/use-unsaved-edits.ts'
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
  const [isBusy, setBusy] = useState(false)
  const { value, problem } = readPercent(text)
  const unsaved = useUnsavedEdits({ edits: { text: [text, setText] }, name: 'Rollout', isKept: false, close: onClose })
  useFrame(frame, unsaved)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value === undefined || value === percent) return
    setBusy(true)
    const isDone = await onSave(value).finally(() => setBusy(false))
    if (!isDone) return
    unsaved.settle()
    onClose()
  }
  const estimate = value === undefined ? undefined : estimateAt(value)
  return (
    <form onSubmit={(event) => void submit(event)} {...unsaved.watch}>
      <Stack gap="sm">
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => unsaved.leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={value === undefined || value === percent}>
            {isProtected ? t('Add to draft') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
