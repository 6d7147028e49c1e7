import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { contextLines, readContexts, someUsers } from './contexts.ts'
import { PreviewResult } from './preview-result.tsx'
import { missedToggles, sampleContexts } from './sample-contexts.ts'
import { usePreview, useTouchedRules } from './use-preview.ts'

type Touched = NonNullable<ReturnType<typeof useTouchedRules>>

/** Evaluates the change request for some contexts without writing anything. */
export function Preview({ of }: { readonly of: ChangeRequest }) {
  const touched = useTouchedRules(of)
  return (
    <Stack gap="xs" component="section" aria-label={t('Preview')}>
      <Title order={2}>{t('Preview')}</Title>
      <Text size="sm" c="dimmed">
        {t('See which results would change, for which contexts and why. Nothing is saved.')}
      </Text>
      {touched ? <PreviewForm of={of} touched={touched} /> : <SkeletonLines count={6} height={64} />}
    </Stack>
  )
}

interface PreviewFormProps {
  readonly of: ChangeRequest
  readonly touched: Touched
}

function PreviewForm({ of, touched }: PreviewFormProps) {
  const [contexts, setContexts] = useState(() => sampleContexts(touched.rules, touched.stored))
  const [text, setText] = useState(() => contextLines(contexts))
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(of, contexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readContexts(text)
    setProblem(read.problem)
    if (!read.contexts) return
    if (contextLines(read.contexts) === contextLines(contexts)) void preview.refetch()
    else setContexts([...read.contexts])
  }
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Textarea
            label={t('Test contexts (one per line)')}
            placeholder="userId=7, plan=pro"
            description={t('Filled from the changed rules: contexts that match them, and one that does not.')}
            classNames={{ input: 'lf-mono' }}
            autosize
            minRows={3}
            maxRows={5}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={problem}
          />
          <Group gap="xs">
            <Button type="submit" variant="default" loading={preview.isFetching}>
              {t('Preview')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => setText(contextLines(sampleContexts(touched.rules, touched.stored)))}
            >
              {t('Samples from the rules')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setText(someUsers(20))}>
              {t('20 sample users')}
            </Button>
          </Group>
        </Stack>
      </form>
      {!preview.isFetching && <FailureNote error={preview.error} />}
      {/* As high as a small result, so that the comments stay where they are. */}
      {preview.isLoading && <SkeletonLines count={4} height={64} />}
      {preview.data && (
        <>
          <Missed missed={missedToggles(touched.toggles, preview.data.features, touched.names)} />
          <PreviewResult view={preview.data} />
        </>
      )}
    </>
  )
}

/** A preview without a difference says nothing about users that the samples do not represent. */
function Missed({ missed }: { readonly missed: ReturnType<typeof missedToggles> }) {
  if (missed.length === 0) return null
  return (
    <Alert
      role="alert"
      variant="outline"
      color="yellow"
      icon={<TriangleAlert size={18} />}
      title={t('No sample gets another result from {missed}', { missed: missed.map(({ name }) => name).join(', ') })}
    >
      <Text size="sm">{t('Add contexts that match a changed rule, or more users for a small rollout:')}</Text>
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {missed.flatMap(({ name, reasons }) =>
          reasons.map((reason) => (
            <li key={`${name} ${reason}`}>
              <Text size="sm">
                <span className="lf-mono">{name}</span>: {reason}
              </Text>
            </li>
          )),
        )}
      </ul>
    </Alert>
  )
}
