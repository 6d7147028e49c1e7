import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import type { UnsavedEdits } from '../../ui/editing/use-unsaved-edits.ts'
import { Form } from '../../ui/form.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useWrite } from '../../ui/use-write.ts'
import type { DescribedChange } from './describe-changes.ts'
import classes from './draft-panel.module.css'
import { RefusalNote } from './refusal-note.tsx'
import {
  discardRequest,
  isGivenByServer,
  moveRequest,
  removeChange,
  renameRequest,
  requestReviewers,
  restoreDraft,
  sentChange,
} from './requests-api.ts'
import { ReviewersSelect } from './reviewers-select.tsx'
import { countChanges } from './states.ts'
import { useDescribedChanges } from './use-described-changes.ts'
import { type RequestAction, useRequestAction } from './use-request-action.ts'
import { useRestoreChange } from './use-restore-change.ts'

const EditChange = onDemand(async () => (await import('./editing/edit-change.tsx')).default)

interface PanelProps {
  readonly request: ChangeRequest
  /** Of the bar, whose button closes the panel. */
  readonly frame: RefObject<UnsavedEdits['leave']>
  readonly onDone: () => void
}

/** The draft of the user: its changes as sentences, and the request for a review. */
export default function DraftPanel({ request, frame, onDone }: PanelProps) {
  const action = useRequestAction()
  return (
    <div className={classes.columns}>
      <Stack gap="xs">
        <DraftChanges request={request} action={action} />
        <RefusalNote error={action.error} />
      </Stack>
      <AskForm request={request} frame={frame} onDone={onDone} />
    </div>
  )
}

interface DraftProps {
  readonly request: ChangeRequest
  readonly action: RequestAction
}

function DraftChanges({ request, action }: DraftProps) {
  const described = useDescribedChanges(request)
  const { project, environment, id } = request
  const putBack = useRestoreChange()
  const restore = useWrite({ send: restoreDraft, changes: 'change-request' })
  const remove = async ({ change, sentence }: DescribedChange, feature?: string) => {
    const isDone = await action.run('remove', () => removeChange({ project, id }, change.id))
    if (isDone)
      toastDone(t('Removed: {sentence}', { sentence }), { run: () => putBack(request, sentChange(change, feature)) })
  }
  const throwAway = async () => {
    const isDone = await action.run('discard', () => discardRequest({ project, id }))
    const count = plural(countChanges(request), '{count} change', '{count} changes', { count: countChanges(request) })
    if (isDone)
      toastDone(t('Discarded {count} for {environment}', { count, environment }), {
        run: () => void restore.run(request),
      })
  }
  if (described.isWaiting) return <SkeletonLines />
  return (
    <>
      {described.toggles.map(({ name, changes }) => (
        <div key={name}>
          <Link
            to="/projects/$projectId/features/$featureName"
            params={{ projectId: project, featureName: name }}
            className="lf-quiet lf-mono"
          >
            {name}
          </Link>
          <Sentences {...{ request, changes }} feature={name} onRemove={(one) => void remove(one, name)} />
        </div>
      ))}
      <Sentences request={request} changes={described.segments} onRemove={(one) => void remove(one)} />
      <Sentences
        request={request}
        changes={described.environment}
        about={environment}
        onRemove={(one) => void remove(one)}
      />
      <Group>
        <Button variant="default" size="compact-xs" onClick={() => void throwAway()}>
          {t('Discard draft')}
        </Button>
      </Group>
    </>
  )
}

interface SentencesProps {
  readonly request: ChangeRequest
  readonly changes: readonly DescribedChange[]
  /** The toggle. Undefined for segments and for the environment itself. */
  readonly feature?: string
  /** The label of the list when it is not about a toggle. */
  readonly about?: string
  readonly onRemove: (change: DescribedChange) => void
}

function Sentences({ request, changes, feature, about = 'segments', onRemove }: SentencesProps) {
  const [edited, setEdited] = useState<number>()
  const editing = changes.find(({ change }) => change.id === edited)
  if (changes.length === 0) return null
  return (
    <>
      <ul className={classes.changes} aria-label={t('Changes of {feature}', { feature: feature ?? about })}>
        {changes.map((described) => (
          <Sentence
            key={described.change.id}
            described={described}
            onEdit={() => setEdited(described.change.id)}
            onRemove={() => onRemove(described)}
          />
        ))}
      </ul>
      {editing && <EditChange {...{ request, feature }} described={editing} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface SentenceProps {
  readonly described: DescribedChange
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Sentence = ({ described: { sentence, change }, onEdit, onRemove }: SentenceProps) => (
  <li className={classes.change}>
    <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      {sentence}
      {change.conflict && (
        <Text span size="sm" c="var(--lf-danger)">
          {' '}
          · {change.conflict}
        </Text>
      )}
    </Text>
    <Group gap={4} wrap="nowrap">
      <Tooltip label={t('Edit this change')}>
        <ActionIcon size="sm" aria-label={t('Edit: {sentence}', { sentence })} onClick={onEdit}>
          <Pencil size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Remove this change')}>
        <ActionIcon size="sm" aria-label={t('Remove: {sentence}', { sentence })} onClick={onRemove}>
          <Trash2 size={14} />
        </ActionIcon>
      </Tooltip>
    </Group>
  </li>
)

function AskForm({ request, frame, onDone }: PanelProps) {
  const { project, environment, id } = request
  const [title, setTitle] = useState(isGivenByServer(request) ? '' : request.title)
  const [reviewers, setReviewers] = useState<number[]>([])
  const [comment, setComment] = useState('')
  const ask = async () => {
    const wanted = title.trim()
    if (wanted && wanted !== request.title) await renameRequest({ project, id }, wanted)
    if (reviewers.length > 0) await requestReviewers({ project, id }, reviewers)
    await moveRequest(request, { state: 'In review', ...(comment && { comment }) })
  }
  return (
    <Form
      edits={{ title: [title, setTitle], reviewers: [reviewers, setReviewers], comment: [comment, setComment] }}
      draftName={`Draft ${id}`}
      layout="page"
      frame={frame}
      action={t('Request review')}
      changes="change-request"
      refetchAfterError="change-request"
      done={t('Requested review of {changes} for {environment}', {
        changes: plural(countChanges(request), '{count} change', '{count} changes', { count: countChanges(request) }),
        environment,
      })}
      renderError={(error) => <RefusalNote error={error} />}
      onSubmit={ask}
      onDone={onDone}
      moreButtons={
        <Link
          to="/projects/$projectId/change-requests/$changeRequestId"
          params={{ projectId: project, changeRequestId: String(id) }}
          className="lf-quiet"
        >
          {t('Open request')}
        </Link>
      }
    >
      <TextInput
        label={t('Title')}
        placeholder={request.title}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ReviewersSelect project={project} environment={environment} value={reviewers} onChange={setReviewers} />
      <Textarea
        label={t('Comment')}
        placeholder={t('Reason, and what to check')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Form>
  )
}
