import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type OidcCheck, type OidcSettings, refreshAccess } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { OidcCheckResult } from './oidc-check-result.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { bodyOf, formOf, hasStoredSecret, type OidcForm } from './oidc-form.ts'

const NEED = 'ADMIN'
const READ_ONLY = 'Environment variables (OIDC_…) hold these settings: they are changed where the server is started'

interface OidcSettingsFormProps {
  readonly settings: OidcSettings
  readonly onSaved: () => void
}

/** What was asked of the server with the form as it stood then. */
interface Checked {
  readonly form: OidcForm
  readonly result: OidcCheck
}

export function OidcSettingsForm({ settings, onSaved }: OidcSettingsFormProps) {
  const [form, setForm] = useState(() => formOf(settings))
  const [began] = useState(() => JSON.stringify(settings))
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState<'check' | 'save'>()
  const [error, setError] = useState<unknown>()
  const isReadOnly = settings.readOnly === true

  const during = async (what: 'check' | 'save', work: () => Promise<void>) => {
    setBusy(what)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const check = () =>
    during('check', async () => {
      setChecked(undefined)
      // What environment variables hold is not sent back: it is checked as it stands.
      const body = isReadOnly ? {} : bodyOf(form, settings)
      setChecked({ form, result: await dataOf(api.POST('/api/admin/auth/oidc/settings/check', { body })) })
    })
  const save = () =>
    during('save', async () => {
      await api.POST('/api/admin/auth/oidc/settings', { body: bodyOf(form, settings) })
      await refreshAccess()
      toastDone(form.enabled ? 'Saved: people can log in with OpenID Connect' : 'Saved')
      onSaved()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={submit} aria-label="OpenID Connect">
      <Stack gap="md">
        {isReadOnly && (
          <Alert variant="outline" color="gray" title="Read-only">
            {READ_ONLY}.
          </Alert>
        )}
        {busy === undefined && began !== JSON.stringify(settings) && <ChangedMeanwhile onTake={onSaved} />}
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
          <GuardedButton need={NEED} variant="default" loading={busy === 'check'} onClick={() => void check()}>
            Check
          </GuardedButton>
          <GuardedButton
            need={NEED}
            because={isReadOnly ? READ_ONLY : undefined}
            type="submit"
            loading={busy === 'save'}
          >
            Save
          </GuardedButton>
        </Group>
      </Stack>
    </form>
  )
}

const ChangedMeanwhile = ({ onTake }: { readonly onTake: () => void }) => (
  <Alert variant="outline" color="blue" title="Somebody changed these settings while you had them open">
    <Group gap="xs">
      Saving puts yours in their place.
      <Button size="compact-xs" variant="default" onClick={onTake}>
        Show theirs
      </Button>
    </Group>
  </Alert>
)
