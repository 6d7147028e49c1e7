import { Button, Code, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { uiConfigQuery } from '../../api/queries.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import { allowsAll, originsFrom } from './facts.ts'

function useSave(before: readonly string[]) {
  const client = useQueryClient()
  const set = async (frontendApiOrigins: readonly string[]) => {
    await api.POST('/api/admin/ui-config/cors', { body: { frontendApiOrigins: [...frontendApiOrigins] } })
    await client.invalidateQueries({ queryKey: uiConfigQuery.queryKey })
  }
  return async (origins: readonly string[]) => {
    await set(origins)
    toastDone('The origins are set, on every instance.', { run: () => void set(before).catch(toastFailure) })
  }
}

interface EditOriginsProps {
  readonly origins: readonly string[]
  readonly onClose: () => void
}

function EditOrigins({ origins, onClose }: EditOriginsProps) {
  const [text, setText] = useState(origins.join('\n'))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = useSave(origins)
  const given = originsFrom(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await save(given)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Which web pages may ask the frontend API">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
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
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
