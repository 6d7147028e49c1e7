import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { type PreviewContext, readContexts, someUsers, suggestedContexts } from './contexts.ts'
import { PreviewResult, type PreviewView } from './preview-result.tsx'
import { previewRequest } from './requests-api.ts'

const payloadsOf = ({ features }: ChangeRequest): unknown[] =>
  features.flatMap(({ changes }) => changes.map(({ payload }) => payload))

/** For whom would what be different? Nothing is written by asking. */
export function Preview({ of }: { readonly of: ChangeRequest }) {
  const [text, setText] = useState(() => suggestedContexts(payloadsOf(of)))
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PreviewView>()
  const ask = async (contexts: readonly PreviewContext[]) => {
    setBusy(true)
    setError(undefined)
    try {
      setResult(await previewRequest(of, [...contexts]))
    } catch (failure) {
      setResult(undefined)
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readContexts(text)
    setProblem(read.problem)
    if (read.contexts) void ask(read.contexts)
  }
  return (
    <Stack gap="xs" component="section" aria-label="Preview">
      <Title order={2}>Preview</Title>
      <Text size="sm" c="dimmed">
        Which toggles would be different, for whom and why? The changes are tried out, and nothing is written.
      </Text>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Textarea
            label="For whom, one person a line"
            placeholder="userId=7, plan=pro"
            description="Fields of the context with their values, such as userId=7, plan=pro"
            classNames={{ input: 'lf-mono' }}
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={problem}
          />
          <Group gap="xs">
            <Button type="submit" variant="default" loading={isBusy}>
              Preview
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setText(someUsers(20))}>
              Twenty users
            </Button>
          </Group>
        </Stack>
      </form>
      <FailureNote error={error} />
      {result && <PreviewResult view={result} />}
    </Stack>
  )
}
