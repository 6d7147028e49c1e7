import { Stack, Textarea, TextInput } from '@mantine/core'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { SignFields } from '../../ui/sign-fields.tsx'
import type { KnownApplication } from './queries.ts'

interface DescribeApplicationProps {
  readonly application: KnownApplication
  readonly onClose: () => void
}

/** Fields that the SDK cannot report. */
export function DescribeApplication({ application, onClose }: DescribeApplicationProps) {
  const { appName } = application
  const [about, setAbout] = useState({
    description: application.description,
    url: application.url,
    icon: application.icon,
    color: application.color,
  })
  const set = (change: Partial<typeof about>) => setAbout((before) => ({ ...before, ...change }))
  const submit = async () => {
    await api.POST('/api/admin/metrics/applications/{appName}', { params: { path: { appName } }, body: about })
  }
  return (
    <FormDrawer
      edits={editsOf(about, setAbout)}
      changes="application"
      done={t('{appName} updated', { appName })}
      title={t('Edit {appName}', { appName })}
      action={t('Save')}
      isReady
      need="UPDATE_APPLICATION"
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          <Textarea
            label={t('Description')}
            description={t('What it does and who owns it.')}
            autosize
            minRows={2}
            value={about.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={problems.description}
            data-autofocus
          />
          <TextInput
            label={t('Address')}
            type="url"
            description={t('Website, repository or dashboard.')}
            placeholder="https://"
            value={about.url}
            onChange={(event) => set({ url: event.currentTarget.value })}
            error={problems.url}
          />
          <SignFields
            icon={about.icon}
            color={about.color}
            description={t('A letter or an emoji.')}
            instead={<AppWindow size={14} />}
            problems={problems}
            onChange={set}
          />
        </Stack>
      )}
    </FormDrawer>
  )
}
