import { Text } from '@mantine/core'
import { useState } from 'react'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import { EnvironmentSelect } from './environment-select.tsx'
import { fileNameOf } from './transfer.ts'
import { exportToggles } from './transfer-api.ts'

interface ExportDialogProps {
  readonly projectId: string
  /** Undefined: all toggles of the project. */
  readonly toggles?: readonly string[]
  readonly onClose: () => void
}

/** Saves text as a file of the browser. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export function ExportDialog({ projectId, toggles, onClose }: ExportDialogProps) {
  const [environment, setEnvironment] = useState<string | null>(null)
  const save = async () => {
    if (environment === null) return false
    const file = await exportToggles(environment, projectId, toggles)
    saveFile(fileNameOf(projectId, environment), JSON.stringify(file, undefined, 2))
    return file.features.length
  }
  return (
    <FormDialog<number>
      edits={{ environment: [environment, setEnvironment] }}
      title={
        toggles ? t('Export {toggleCount}', { toggleCount: toggleCount(toggles.length) }) : t('Export all toggles')
      }
      action={t('Export')}
      isReady={environment !== null}
      changes={[]}
      done={(count) => t('{toggleCount} exported', { toggleCount: toggleCount(count) })}
      onSubmit={save}
      onClose={onClose}
    >
      <EnvironmentSelect
        description={t('Strategies and variants of this environment are exported.')}
        value={environment}
        onChange={setEnvironment}
      />
      <Text size="sm" c="dimmed">
        {t('The file also has tags, links, dependencies and context fields. Segments are exported by name.')}
      </Text>
    </FormDialog>
  )
}
