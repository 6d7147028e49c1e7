import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { BASE_URL } from '../../api/page-config.ts'
import { Snippet } from '../../ui/copy.tsx'

const HOW = {
  sqlite: {
    help: 'SQLite stores everything in one file. Copy it while the server runs:',
    code: `sqlite3 data/leverframe.db ".backup 'leverframe-backup.db'"`,
  },
  postgres: {
    help: 'Back up PostgreSQL as usual:',
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
    <section aria-label="Backup">
      <Title order={2} mb={8}>
        Backup
      </Title>
      <Stack gap="xs">
        {engines.map((name) => (
          <Stack key={name} gap={4}>
            <Text size="sm">{HOW[name].help}</Text>
            <Snippet code={HOW[name].code} label={`the backup of ${name}`} />
          </Stack>
        ))}
        <Text size="sm">
          Also back up the encryption key: the key file next to the database, or <Code>ENCRYPTION_KEY</Code> . Without
          it, secrets of add-ons and single sign-on must be entered again.
        </Text>
      </Stack>
    </section>
  )
}

export const Reading = () => (
  <section aria-label="Documentation">
    <Title order={2} mb={8}>
      Documentation
    </Title>
    <List size="sm">
      <List.Item>
        <Anchor underline="always" href={`${BASE_URL}/docs`}>
          API reference
        </Anchor>
        : try every operation
      </List.Item>
      <List.Item>
        <Anchor underline="always" href={`${BASE_URL}/docs/openapi.json`}>
          OpenAPI document
        </Anchor>
        , for generating clients
      </List.Item>
      <List.Item>
        <Code>docs/guides/operations.md</Code>: several instances, database outages, jobs
      </List.Item>
      <List.Item>
        <Code>docs/reference/settings.md</Code>: all settings and defaults
      </List.Item>
    </List>
  </section>
)
