import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { type PreviewContext, readContexts, someUsers, suggestedContexts } from './contexts.ts'
import { PreviewResult } from './preview-result.tsx'
import { previewRequest } from './requests-api.ts'

const payloadsOf = ({ features }: ChangeRequest): unknown[] =>
  features.flatMap(({ changes }) => changes.map(({ payload }) => payload))

/** Evaluates the change request for some contexts without writing anything. */
export function Preview({ of }: { readonly of: ChangeRequest }) {
  const [text, setText] = useState(() => suggestedContexts(payloadsOf(of)))
  const [problem, setProblem] = useState<string>()
  const preview = useMutation({
    mutationFn: (contexts: readonly PreviewContext[]) => previewRequest(of, [...contexts]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readContexts(text)
    setProblem(read.problem)
    if (read.contexts) preview.mutate(read.contexts)
  }
  return (
    <Stack gap="xs" component="section" aria-label="Preview">
      <Title order={2}>Preview</Title>
      <Text size="sm" c="dimmed">
        See which results would change, for which contexts and why. Nothing is saved.
      </Text>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Textarea
            label="Test contexts (one per line)"
            placeholder="userId=7, plan=pro"
            description="Context fields and values, e.g. userId=7, plan=pro"
            classNames={{ input: 'lf-mono' }}
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={problem}
          />
          <Group gap="xs">
            <Button type="submit" variant="default" loading={preview.isPending}>
              Preview
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setText(someUsers(20))}>
              20 sample users
            </Button>
          </Group>
        </Stack>
      </form>
      <FailureNote error={preview.error} />
      {preview.data && <PreviewResult view={preview.data} />}
    </Stack>
  )
}
