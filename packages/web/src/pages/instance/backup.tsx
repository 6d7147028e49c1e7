import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { BASE_URL } from '../../api/page-config.ts'
import { T, t } from '../../lib/messages.ts'
import { Snippet } from '../../ui/copy.tsx'

const HOW = {
  sqlite: {
    help: t('SQLite stores everything in one file. Copy it while the server runs:'),
    code: `sqlite3 data/leverframe.db ".backup 'leverframe-backup.db'"`,
  },
  postgres: {
    help: t('Back up PostgreSQL as usual:'),
    code: 'pg_dump --format=custom --file=leverframe.dump "$DATABASE_URL"',
  },
} as const

interface BackupProps {
  /** Undefined if the user may not see it. */
  readonly engine: keyof typeof HOW | undefined
}

/** How to make a backup. */
export function Backup({ engine }: BackupProps) {
  const engines = engine ? [engine] : (['sqlite', 'postgres'] as const)
  return (
    <section aria-label={t('Backup')}>
      <Title order={2} mb={8}>
        {t('Backup')}
      </Title>
      <Stack gap="xs">
        {engines.map((name) => (
          <Stack key={name} gap={4}>
            <Text size="sm">{HOW[name].help}</Text>
            <Snippet code={HOW[name].code} label={t('the backup of {name}', { name })} />
          </Stack>
        ))}
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
