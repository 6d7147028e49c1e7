import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oidcQuery, passwordLoginQuery } from '../../api/access-queries.ts'
import { uiConfigQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { CopyIconButton } from '../../ui/copy.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { AccessPage } from './access-page.tsx'
import { OidcSettingsForm } from './oidc-settings-form.tsx'
import { PasswordLogin } from './password-login.tsx'

export default function SingleSignOnPage() {
  const query = useQuery(oidcQuery)
  const others = [useQuery(uiConfigQuery), useQuery(passwordLoginQuery)]
  // The form shows the saved state after a save, and keeps edits until then.
  const [version, setVersion] = useState(0)
  return (
    <AccessPage
      title={t('Single sign-on')}
      about={t('Let people log in with OpenID Connect.')}
      need={['UPDATE_AUTH_CONFIGURATION']}
      wide={false}
    >
      <WhenLoaded queries={[query, ...others]}>
        <RedirectUri />
        <QueryResult query={query}>
          {(settings) => (
            <OidcSettingsForm key={version} settings={settings} onSaved={() => setVersion((before) => before + 1)} />
          )}
        </QueryResult>
        <PasswordLogin />
      </WhenLoaded>
    </AccessPage>
  )
}

/** The redirect URI, which the provider needs first. */
function RedirectUri() {
  const query = useQuery(uiConfigQuery)
  return (
    <Stack component="section" gap={4} className="lf-card" p="sm" aria-label={t('Redirect URI')}>
      <Title order={2}>{t('Redirect URI')}</Title>
      <QueryResult query={query}>
        {({ publicUrl, baseUriPath }) => {
          const uri = `${publicUrl}${baseUriPath}/auth/oidc/callback`
          return (
            <Group gap="xs" wrap="nowrap">
              <Text className="lf-mono" style={{ overflowWrap: 'anywhere' }} data-testid="redirect-uri">
                {uri}
              </Text>
              <CopyIconButton value={uri} what={t('the redirect URI')} />
            </Group>
          )
        }}
      </QueryResult>
      <Text size="sm" c="dimmed">
        {t(
          'Register a web application (authorization code, client secret) with this address at your provider. Wrong address? Set PUBLIC_URL where the server is started.',
        )}
      </Text>
    </Stack>
  )
}
