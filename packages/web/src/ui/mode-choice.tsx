import { Radio, Stack } from '@mantine/core'
import { t } from '../lib/messages.ts'
import { MODE_LABELS, MODES, type Mode, modeOf } from '../lib/modes.ts'

interface ModeChoiceProps {
  readonly value: Mode
  readonly onChange: (mode: Mode) => void
}

export const ModeChoice = ({ value, onChange }: ModeChoiceProps) => (
  <Radio.Group label={t('Visibility')} value={value} onChange={(mode) => onChange(modeOf(mode))}>
    <Stack gap={6} mt={4}>
      {MODES.map((mode) => (
        <Radio key={mode} value={mode} label={MODE_LABELS[mode]} />
      ))}
    </Stack>
  </Radio.Group>
)
