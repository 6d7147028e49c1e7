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
      title="Which web pages may ask the frontend API"
      action="Save"
      changes="settings"
      done={{ text: 'The origins are set, on every instance.', undo: { run: () => void undo.run(origins) } }}
      onSubmit={() => sendOrigins(given)}
      onClose={onClose}
    >
      <Textarea
        label="Origins, one per line"
        description="Scheme, host, and the port if it is not the usual one: https://app.example.com. A star means every page."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={3}
        data-autofocus
      />
      <Text size="sm" role="status">
        {allowsAll(given)
          ? 'Pages of every site may ask.'
          : `Pages of ${given.length === 1 ? 'this one site' : `these ${given.length} sites`} may ask; all others are refused by the browser.`}
      </Text>
    </FormDialog>
  )
}

/** CORS of the frontend API. */
export function FrontendOrigins({ origins }: { readonly origins: readonly string[] }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-label="Web pages that may ask">
      <Group justify="space-between" mb={8}>
        <Title order={2}>Web pages that may ask</Title>
        <GuardedButton need="UPDATE_CORS" variant="default" onClick={() => setEditing(true)}>
          Edit origins
        </GuardedButton>
      </Group>
      <Text size="sm" c="dimmed" mb={8}>
        Browsers ask before a page may read toggles of the frontend API (CORS).
      </Text>
      {allowsAll(origins) ? (
        <Text size="sm">Pages of every site.</Text>
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
