import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { OidcCheck, OidcSettings } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import { useUnsavedEdits } from '../../ui/editing/use-unsaved-edits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { OidcCheckResult } from './oidc-check-result.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { bodyOf, formOf, hasStoredSecret, type OidcForm } from './oidc-form.ts'

const NEED = 'ADMIN'
const READ_ONLY = t('Set by environment variables (OIDC_…). Change them where the server is started.')

interface OidcSettingsFormProps {
  readonly settings: OidcSettings
  readonly onSaved: () => void
}

/** The last check, with the form values that it used. */
interface Checked {
  readonly form: OidcForm
  readonly result: OidcCheck
}

export function OidcSettingsForm({ settings, onSaved }: OidcSettingsFormProps) {
  const [form, setForm] = useState(() => formOf(settings))
  const [began] = useState(() => JSON.stringify(settings))
  const isReadOnly = settings.readOnly === true
  // The form can contain the secret of the client, which is not stored in the browser.
  const unsaved = useUnsavedEdits({ edits: { form: [form, setForm] }, name: 'OpenID Connect', isKept: false })
  const check = useWrite({
    send: async (): Promise<Checked> => {
      // Settings from environment variables are not sent: the server checks what it has.
      const body = isReadOnly ? {} : bodyOf(form, settings)
      return { form, result: await dataOf(api.POST('/api/admin/auth/oidc/settings/check', { body })) }
    },
    changes: [],
    errors: 'inline',
  })
  const save = useWrite({
    send: () => api.POST('/api/admin/auth/oidc/settings', { body: bodyOf(form, settings) }),
    changes: 'settings',
    done: form.enabled ? t('Saved. Login with OpenID Connect is enabled.') : t('Saved'),
    errors: 'inline',
  })
  const [checked, setChecked] = useState<Checked>()
  const onCheck = async () => {
    setChecked(undefined)
    save.clearError()
    setChecked(await check.send().catch(() => undefined))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    check.clearError()
    if (!(await save.run())) return
    unsaved.settle()
    onSaved()
  }
  const isBusy = check.isBusy || save.isBusy
  const error = save.error ?? check.error
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t('OpenID Connect')} {...unsaved.watch}>
      <Stack gap="md">
        {isReadOnly && (
          <Alert variant="outline" color="gray" title={t('Read-only')}>
            {READ_ONLY}.
          </Alert>
        )}
        {!isBusy && began !== JSON.stringify(settings) && <ConcurrentChangeNote onTake={onSaved} />}
        <OidcFields
          form={form}
          onChange={setForm}
          isReadOnly={isReadOnly}
          hasSecret={hasStoredSecret(settings)}
          problems={problemsByField(error)}
        />
        {checked && <OidcCheckResult {...checked} />}
        <FailureNote error={error} />
        <Group gap="xs">
          <GuardedButton need={NEED} variant="default" loading={check.isBusy} onClick={() => void onCheck()}>
            {t('Check')}
          </GuardedButton>
          <GuardedButton need={NEED} because={isReadOnly ? READ_ONLY : undefined} type="submit" loading={save.isBusy}>
            {t('Save')}
          </GuardedButton>
        </Group>
      </Stack>
    </form>
  )
}

const ConcurrentChangeNote = ({ onTake }: { readonly onTake: () => void }) => (
  <Alert variant="outline" color="blue" title={t('Someone else changed these settings')}>
    <Group gap="xs">
      {t('Saving overwrites their changes.')}
      <Button size="compact-xs" variant="default" onClick={onTake}>
        {t('Show their changes')}
      </Button>
    </Group>
  </Alert>
)
