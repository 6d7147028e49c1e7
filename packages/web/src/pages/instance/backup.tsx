import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { BASE_URL } from '../../api/page-config.ts'
import { Snippet } from '../../ui/copy.tsx'

const HOW = {
  sqlite: {
    help: 'SQLite keeps everything in one file. This makes a whole copy while the server runs:',
    code: `sqlite3 data/leverframe.db ".backup 'leverframe-backup.db'"`,
  },
  postgres: {
    help: 'PostgreSQL is backed up as always:',
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
          Keep the encryption key with it: the file beside the store, or what <Code>ENCRYPTION_KEY</Code> says. Without
          it the secrets of add-ons and of single sign-on have to be given anew.
        </Text>
      </Stack>
    </section>
  )
}

export const Reading = () => (
  <section aria-label="To read on">
    <Title order={2} mb={8}>
      To read on
    </Title>
    <List size="sm">
      <List.Item>
        <Anchor underline="always" href={`${BASE_URL}/docs`}>
          API reference
        </Anchor>
        : every operation, to try from the page
      </List.Item>
      <List.Item>
        <Anchor underline="always" href={`${BASE_URL}/docs/openapi.json`}>
          OpenAPI document
        </Anchor>
        , to make clients from
      </List.Item>
      <List.Item>
        <Code>docs/guides/operations.md</Code>: several instances, a store that is away, jobs
      </List.Item>
      <List.Item>
        <Code>docs/reference/settings.md</Code>: every setting with its default
      </List.Item>
    </List>
  </section>
)
