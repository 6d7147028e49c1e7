import { Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
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
      title={`${toggle.name} has done its work`}
      action="Complete it"
      changes={{ subject: 'toggle', project: projectId, toggle: toggle.name }}
      done={`${toggle.name} is completed: archive it when the code no longer asks for it`}
      onSubmit={() => complete(status, status === 'kept' ? variant : null)}
      onClose={onClose}
    >
      <Text size="sm">
        Nothing is switched by this. It tells everybody that the toggle can leave the code, and be archived then.
      </Text>
      <Radio.Group
        label="What became of it?"
        value={status}
        onChange={(value) => setStatus(value as 'kept' | 'discarded')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="kept" label="We keep it: it will be there for everybody" />
          <Radio value="discarded" label="We drop it: it will be gone" />
        </Stack>
      </Radio.Group>
      {status === 'kept' && variants.length > 0 && (
        <Select label="Which variant stays?" data={variants} value={variant} onChange={setVariant} clearable />
      )}
    </FormDialog>
  )
}
