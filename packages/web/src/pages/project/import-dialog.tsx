import { Alert, FileInput, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import { EnvironmentSelect } from './environment-select.tsx'
import { type ImportCheck, isImportable, parseFile, type TransferFile } from './transfer.ts'
import { checkImport, importToggles } from './transfer-api.ts'

interface ImportDialogProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** Checks a file first, and imports it in a second step. */
export function ImportDialog({ projectId, onClose }: ImportDialogProps) {
  const { file, name, problem, choose } = useFile()
  const [environment, setEnvironment] = useState<string | null>(null)
  const [check, setCheck] = useState<ImportCheck>()
  const submit = async () => {
    if (!file || environment === null) return false
    const body = { project: projectId, environment, data: file }
    if (check) return importToggles(body)
    setCheck(await checkImport(body))
    return false
  }
  return (
    <FormDialog
      // A browser cannot restore a chosen file.
      isDraftKept={false}
      edits={{ file: [name?.name, () => {}], environment: [environment, setEnvironment] }}
      title={t('Import toggles')}
      action={check ? t('Import') : t('Check the file')}
      isReady={file !== undefined && environment !== null && (!check || isImportable(check))}
      changes={[{ subject: 'toggle', project: projectId }, 'context-field', 'tag', 'change-request']}
      done={({ changeRequestId }) =>
        changeRequestId === undefined
          ? t('Toggles imported')
          : t('Changes added to change request #{changeRequestId}', { changeRequestId })
      }
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      <FileInput
        label={t('File')}
        description={t('An export of this server or of Unleash')}
        placeholder={t('Choose a JSON file')}
        accept="application/json,.json"
        value={name}
        onChange={(chosen) => {
          setCheck(undefined)
          void choose(chosen)
        }}
        error={problem}
      />
      <EnvironmentSelect
        description={t('Strategies and variants are imported into this environment.')}
        value={environment}
        onChange={(chosen) => {
          setCheck(undefined)
          setEnvironment(chosen)
        }}
      />
      {file && (
        <Text size="sm">{t('{toggleCount} in the file', { toggleCount: toggleCount(file.features.length) })}</Text>
      )}
      {check && <CheckResult check={check} />}
    </FormDialog>
  )
}

function useFile() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [file, setFile] = useState<TransferFile>()
  const [problem, setProblem] = useState<string>()
  const choose = async (next: File | null) => {
    setChosen(next)
    const parsed = next ? parseFile(await next.text()) : undefined
    setFile(parsed && 'data' in parsed ? parsed.data : undefined)
    setProblem(parsed && 'problem' in parsed ? parsed.problem : undefined)
  }
  return { file, name: chosen, problem, choose }
}

/** What the server says about the file. */
export function CheckResult({ check: { errors, warnings, permissions } }: { readonly check: ImportCheck }) {
  if (errors.length + warnings.length + permissions.length === 0)
    return (
      <Alert color="green" variant="outline" title={t('No problems found')} role="status">
        {t('The file can be imported.')}
      </Alert>
    )
  return (
    <Stack gap="sm" role="status">
      <Findings title={t("The file can't be imported")} color="red" findings={errors} />
      <Findings title={t('Missing permissions')} color="red" findings={permissions} />
      <Findings title={t('Before you import')} color="yellow" findings={warnings} />
    </Stack>
  )
}

interface FindingsProps {
  readonly title: string
  readonly color: string
  readonly findings: ImportCheck['errors']
}

const SHOWN_ITEMS = 20

const Findings = ({ title, color, findings }: FindingsProps) =>
  findings.length === 0 ? null : (
    <Alert color={color} variant="outline" title={title}>
      {findings.map(({ message, affectedItems }) => (
        <div key={message}>
          <Text size="sm">{message}</Text>
          <List size="sm" spacing={0} style={{ overflowWrap: 'anywhere' }}>
            {affectedItems.slice(0, SHOWN_ITEMS).map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
          {affectedItems.length > SHOWN_ITEMS && (
            <Text size="sm">{t('and {count} more', { count: affectedItems.length - SHOWN_ITEMS })}</Text>
          )}
        </div>
      ))}
    </Alert>
  )
