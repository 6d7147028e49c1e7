import { Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FormDialog } from '../../../ui/form.tsx'
import { useCompletion } from './use-completion.ts'

interface CompleteDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly onClose: () => void
}

const variantNames = (toggle: Toggle): string[] => [
  ...new Set(
    toggle.environments.flatMap(({ variants, strategies }) =>
      [...(variants ?? []), ...strategies.flatMap((one) => one.variants)].map(({ name }) => name),
    ),
  ),
]

/** Marks a toggle as completed, with its outcome. */
export function CompleteDialog({ projectId, toggle, onClose }: CompleteDialogProps) {
  const { complete } = useCompletion(projectId, toggle.name)
  const [status, setStatus] = useState<'kept' | 'discarded'>('kept')
  const [variant, setVariant] = useState<string | null>(null)
  const variants = variantNames(toggle)
  return (
    <FormDialog
      edits={{ status: [status, setStatus], variant: [variant, setVariant] }}
      title={t('Mark {name} as completed', { name: toggle.name })}
      action={t('Mark completed')}
      changes={{ subject: 'toggle', project: projectId, toggle: toggle.name }}
      done={t('{name} completed. Archive it when the code no longer uses it.', { name: toggle.name })}
      onSubmit={() => complete(status, status === 'kept' ? variant : null)}
      onClose={onClose}
    >
      <Text size="sm">{t('Doesn’t switch anything. Shows that the toggle can be removed from code.')}</Text>
      <Radio.Group label={t('Outcome')} value={status} onChange={(value) => setStatus(value as 'kept' | 'discarded')}>
        <Stack gap={6} mt={6}>
          <Radio value="kept" label={t('Kept: released to everyone')} />
          <Radio value="discarded" label={t('Discarded: feature removed')} />
        </Stack>
      </Radio.Group>
      {status === 'kept' && variants.length > 0 && (
        <Select label={t('Kept variant')} data={variants} value={variant} onChange={setVariant} clearable />
      )}
    </FormDialog>
  )
}
