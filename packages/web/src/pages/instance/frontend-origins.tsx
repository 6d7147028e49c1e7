import { Code, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { allowsAll, originsFrom } from './facts.ts'

const sendOrigins = (origins: readonly string[]) =>
  api.POST('/api/admin/ui-config/cors', { body: { frontendApiOrigins: [...origins] } })

interface EditOriginsProps {
  readonly origins: readonly string[]
  readonly onClose: () => void
}

function EditOrigins({ origins, onClose }: EditOriginsProps) {
  const [text, setText] = useState(origins.join('\n'))
  const undo = useWrite({ send: sendOrigins, changes: 'settings' })
  const given = originsFrom(text)
  return (
    <FormDialog
      edits={{ text: [text, setText] }}
      title={t('Allowed origins for the frontend API')}
      action={t('Save')}
      changes="settings"
      done={{ text: t('Allowed origins saved'), undo: { run: () => void undo.run(origins) } }}
      onSubmit={() => sendOrigins(given)}
      onClose={onClose}
    >
      <Textarea
        label={t('Origins, one per line')}
        description={t('Scheme, host and optional port: https://app.example.com. Use * for all.')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={3}
        data-autofocus
      />
      <Text size="sm" role="status">
        {allowsAll(given)
          ? t('All origins are allowed.')
          : plural(given.length, 'One origin is allowed.', '{count} origins are allowed.', { count: given.length })}
      </Text>
    </FormDialog>
  )
}

/** CORS of the frontend API. */
export function FrontendOrigins({ origins }: { readonly origins: readonly string[] }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-label={t('Allowed origins (CORS)')}>
      <Group justify="space-between" mb={8}>
        <Title order={2}>{t('Allowed origins (CORS)')}</Title>
        <GuardedButton need="UPDATE_CORS" variant="default" onClick={() => setEditing(true)}>
          {t('Edit origins')}
        </GuardedButton>
      </Group>
      <Text size="sm" c="dimmed" mb={8}>
        {t('Web pages that may call the frontend API.')}
      </Text>
      {allowsAll(origins) ? (
        <Text size="sm">{t('All origins.')}</Text>
      ) : (
        <Stack gap={4}>
          {origins.map((origin) => (
            <div key={origin}>
              <Code>{origin}</Code>
            </div>
          ))}
        </Stack>
      )}
      {isEditing && <EditOrigins origins={origins} onClose={() => setEditing(false)} />}
    </section>
  )
}
