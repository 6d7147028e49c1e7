import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OidcCheck, type OidcSettings, oidcQuery, rolesQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { fetchVersion } from '../../api/fetch-version.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/messages.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { Form } from '../../ui/form.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { describeOidc } from './descriptions.ts'
import { OidcCheckResult } from './oidc-check-result.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { bodyOf, formOf, hasStoredSecret, type OidcForm } from './oidc-form.ts'

const NEED = 'ADMIN'
const READ_ONLY = t('Set by environment variables (OIDC_…). Change them where the server is started.')

interface OidcSettingsFormProps {
  readonly settings: OidcSettings
  readonly onSaved: () => void
}

export function OidcSettingsForm({ settings, onSaved }: OidcSettingsFormProps) {
  const [form, setForm] = useState(() => formOf(settings))
  const isReadOnly = settings.readOnly === true
  const check = useCheck(form, settings)
  const concurrent = useOidcConcurrency(settings, setForm)
  return (
    <section aria-label={t('OpenID Connect')}>
      <Form
        edits={{ form: [form, setForm] }}
        draftName="OpenID Connect"
        // The form can contain the secret of the client, which is not stored in the browser.
        isDraftKept={false}
        layout="page"
        gap="md"
        action={t('Save')}
        need={NEED}
        because={isReadOnly ? READ_ONLY : undefined}
        changes="settings"
        done={form.enabled ? t('Saved. Login with OpenID Connect is enabled.') : t('Saved')}
        concurrent={concurrent}
        error={check.error}
        onSubmit={(headers) => {
          check.clearError()
          return api.POST('/api/admin/auth/oidc/settings', { body: bodyOf(form, settings), headers })
        }}
        onDone={onSaved}
        moreButtons={
          <GuardedButton need={NEED} variant="default" loading={check.isBusy} onClick={check.run}>
            {t('Check')}
          </GuardedButton>
        }
      >
        {(problems) => (
          <>
            {isReadOnly && (
              <Alert variant="outline" color="gray" title={t('Read-only')}>
                {READ_ONLY}.
              </Alert>
            )}
            <OidcFields
              form={form}
              onChange={setForm}
              isReadOnly={isReadOnly}
              hasSecret={hasStoredSecret(settings)}
              problems={{ ...problemsByField(check.error), ...problems }}
            />
            {check.checked && <OidcCheckResult {...check.checked} />}
          </>
        )}
      </Form>
    </section>
  )
}

function useOidcConcurrency(settings: OidcSettings, setForm: (form: OidcForm) => void) {
  const { data: roles = [] } = useQuery(rolesQuery)
  return useConcurrentForm({
    now: untagged(settings),
    fetchNow: () => fetchVersion(queryClient, oidcQuery.queryKey, api.GET('/api/admin/auth/oidc/settings')),
    describe: (one) => describeOidc(one, roles),
    events: 'setting-updated',
    take: (theirs) => setForm(formOf(theirs)),
  })
}

/** The last check, with the form values that it used. */
interface Checked {
  readonly form: OidcForm
  readonly result: OidcCheck
}

function useCheck(form: OidcForm, settings: OidcSettings) {
  const [checked, setChecked] = useState<Checked>()
  const check = useWrite({
    send: async (): Promise<Checked> => {
      // Settings from environment variables are not sent: the server checks what it has.
      const body = settings.readOnly === true ? {} : bodyOf(form, settings)
      return { form, result: await dataOf(api.POST('/api/admin/auth/oidc/settings/check', { body })) }
    },
    changes: [],
    errors: 'inline',
  })
  const { isBusy, error, clearError } = check
  const start = async () => {
    setChecked(undefined)
    setChecked(await check.send().catch(() => undefined))
  }
  return { checked, isBusy, error, clearError, run: () => void start() }
}
