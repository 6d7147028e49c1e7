import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { BASE_URL } from '../../api/page-config.ts'
import { useMay } from '../../api/permissions.ts'
import { T, t } from '../../lib/messages.ts'
import { Snippet } from '../../ui/copy.tsx'
import { ScheduledBackups } from './scheduled-backups.tsx'

/** How to make a backup, and the result of scheduled ones for Admins. */
export function Backup() {
  const may = useMay()
  return (
    <section aria-label={t('Backup')}>
      <Title order={2} mb={8}>
        {t('Backup')}
      </Title>
      <Stack gap="xs">
        {may('ADMIN') && <ScheduledBackups />}
        <Text size="sm">{t('Write a backup while the server runs, with the settings of the server:')}</Text>
        <Snippet code="leverframe backup leverframe.backup" label={t('the backup command')} />
        <Text size="sm">
          <T
            text="Also back up the encryption key: the key file next to the database, or {code} . Without it, secrets of add-ons and single sign-on must be entered again."
            code={<Code>ENCRYPTION_KEY</Code>}
          />
        </Text>
      </Stack>
    </section>
  )
}

export const Reading = () => (
  <section aria-label={t('Documentation')}>
    <Title order={2} mb={8}>
      {t('Documentation')}
    </Title>
    <List size="sm">
      <List.Item>
        <T
          text="{anchor}: try every operation"
          anchor={
            <Anchor underline="always" href={`${BASE_URL}/docs`}>
              {t('API reference')}
            </Anchor>
          }
        />
      </List.Item>
      <List.Item>
        <T
          text="{anchor}, for generating clients"
          anchor={
            <Anchor underline="always" href={`${BASE_URL}/docs/openapi.json`}>
              {t('OpenAPI document')}
            </Anchor>
          }
        />
      </List.Item>
      <List.Item>
        <T text="{code}: several instances, database outages, jobs" code={<Code>docs/guides/operations.md</Code>} />
      </List.Item>
      <List.Item>
        <T text="{code}: all settings and defaults" code={<Code>docs/reference/settings.md</Code>} />
      </List.Item>
    </List>
  </section>
)
