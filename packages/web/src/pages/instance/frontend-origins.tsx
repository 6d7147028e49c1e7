import { Code, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
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
      title="Allowed origins for the frontend API"
      action="Save"
      changes="settings"
      done={{ text: 'Allowed origins saved', undo: { run: () => void undo.run(origins) } }}
      onSubmit={() => sendOrigins(given)}
      onClose={onClose}
    >
      <Textarea
        label="Origins, one per line"
        description="Scheme, host and optional port: https://app.example.com. Use * for all."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={3}
        data-autofocus
      />
      <Text size="sm" role="status">
        {allowsAll(given)
          ? 'All origins are allowed.'
          : `${given.length === 1 ? 'One origin is' : `${given.length} origins are`} allowed.`}
      </Text>
    </FormDialog>
  )
}

/** CORS of the frontend API. */
export function FrontendOrigins({ origins }: { readonly origins: readonly string[] }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-label="Allowed origins (CORS)">
      <Group justify="space-between" mb={8}>
        <Title order={2}>Allowed origins (CORS)</Title>
        <GuardedButton need="UPDATE_CORS" variant="default" onClick={() => setEditing(true)}>
          Edit origins
        </GuardedButton>
      </Group>
      <Text size="sm" c="dimmed" mb={8}>
        Web pages that may call the frontend API.
      </Text>
      {allowsAll(origins) ? (
        <Text size="sm">All origins.</Text>
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
