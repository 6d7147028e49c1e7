import type { Permission } from '@leverframe/domain'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useMayChange, useProtection } from '../../../api/change-requests.ts'
import { refusalOf, useMay } from '../../../api/permissions.ts'
import { protectionQuery } from '../../../api/queries.ts'
import { plural, t } from '../../../lib/messages.ts'
import { Changes } from '../../../ui/diff.tsx'
import { useLeave } from '../../../ui/editing/use-leave.ts'
import type { UnsavedEdits } from '../../../ui/editing/use-unsaved-edits.ts'
import { Form } from '../../../ui/form.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { type Moment, pastQuery, type RevertPart, type RevertPreview, revertPreview } from './revert.ts'
import { type TabProps, useNamedSegments } from './tab.ts'
import { useRevert } from './use-revert.ts'
import { WaitingNote } from './waiting-note.tsx'

interface RevertDialogProps extends TabProps {
  readonly moment: Moment
  readonly onClose: () => void
}

/** A preview of the changes, part by part. Nothing is written before it is confirmed. */
export function RevertDialog(props: RevertDialogProps) {
  const { projectId, toggle, moment, onClose } = props
  const segments = useNamedSegments()
  const frame = useLeave()
  const past = useQuery(pastQuery(projectId, toggle.name, moment))
  const protection = useQuery(protectionQuery(projectId))
  return (
    <Modal opened onClose={() => frame.current(onClose)} title={t('Restore toggle')} size="lg">
      {/* Without the protection, a protected environment would be offered as one that changes at once. */}
      <QueryResult query={protection}>
        {() => (
          <QueryResult query={past}>
            {(then) => <Choice {...props} frame={frame} preview={revertPreview(toggle, then, segments)} />}
          </QueryResult>
        )}
      </QueryResult>
    </Modal>
  )
}

/** Why a part cannot be reverted. Undefined if it can. */
function useRefusals(projectId: string): (part: RevertPart) => string | undefined {
  const may = useMay()
  const mayChange = useMayChange(projectId)
  return ({ environment, rows }) => {
    if (environment === null)
      return may('UPDATE_FEATURE', { project: projectId })
        ? undefined
        : refusalOf(['UPDATE_FEATURE'], { project: projectId })
    const isSwitched = rows.some(({ field }) => field === 'switch')
    const isOther = rows.some(({ field }) => field !== 'switch')
    // The server checks the rest: the required permissions depend on the writes.
    if (isSwitched && !mayChange('UPDATE_FEATURE_ENVIRONMENT', environment))
      return refusalOf(['UPDATE_FEATURE_ENVIRONMENT'], { project: projectId, environment })
    if (isOther && !CONTENT.some((permission) => mayChange(permission, environment)))
      return refusalOf(CONTENT, { project: projectId, environment })
    return undefined
  }
}

const CONTENT: readonly Permission[] = [
  'UPDATE_FEATURE_STRATEGY',
  'CREATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
]

interface ChoiceProps extends RevertDialogProps {
  readonly preview: RevertPreview
  readonly frame: RefObject<UnsavedEdits['leave']>
}

const keyOf = ({ environment }: RevertPart): string => environment ?? ''

function Choice({ projectId, toggle, etag, moment, preview, frame, onClose }: ChoiceProps) {
  const { parts, skipped } = preview
  const refusal = useRefusals(projectId)
  const protection = useProtection(projectId)
  const [left, setLeft] = useState<readonly string[]>([])
  const revert = useRevert({ projectId, featureName: toggle.name, etag, moment })
  const isOpen = (part: RevertPart) => part.environment === null || !protection(part.environment).isProtected
  const environments = parts.filter(({ environment }) => environment !== null)
  const chosen = parts.filter((part) => refusal(part) === undefined && !left.includes(keyOf(part)))
  // The server reverts metadata only together with all environments, and directly.
  const isWhole = environments.every((part) => chosen.includes(part) && isOpen(part))
  const wanted = chosen.filter(({ environment }) => environment !== null || isWhole)
  if (parts.length === 0) return <NoDifferences onClose={onClose} />
  const submit = () => {
    const names = wanted.flatMap(({ environment }) => environment ?? [])
    const waiting = names.filter((name) => protection(name).isProtected)
    return revert.run({
      all: wanted.some(({ environment }) => environment === null),
      directly: names.filter((name) => !waiting.includes(name)),
      waiting,
    })
  }
  return (
    <Form
      edits={{ left: [left, setLeft] }}
      draftName="Restore"
      isDraftKept={false}
      frame={frame}
      closeFrame={onClose}
      gap="md"
      action={wanted.some(isOpen) || wanted.length === 0 ? t('Restore') : t('Add to my change request')}
      isReady={wanted.length > 0}
      // The write invalidates what it changes.
      changes={[]}
      error={revert.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {parts.map((part) => (
        <PartChoice
          key={keyOf(part)}
          part={part}
          isChecked={wanted.includes(part)}
          isProtected={!isOpen(part)}
          because={refusal(part) ?? (part.environment === null && !isWhole ? ONLY_WHOLE : undefined)}
          onChange={(isChecked) =>
            setLeft(isChecked ? left.filter((one) => one !== keyOf(part)) : [...left, keyOf(part)])
          }
        />
      ))}
      {skipped.length > 0 && (
        <Text size="sm" c="dimmed">
          {plural(
            skipped.length,
            'Not restored, because it exists in only one of the two states: {skipped}',
            'Not restored, because they exist in only one of the two states: {skipped}',
            { skipped: skipped.join(', ') },
          )}
        </Text>
      )}
    </Form>
  )
}

const NoDifferences = ({ onClose }: { readonly onClose: () => void }) => (
  <Stack gap="md">
    <Text size="sm">{t('No differences: the toggle is already in this state.')}</Text>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        OK
      </Button>
    </Group>
  </Stack>
)

const ONLY_WHOLE = t('Restored only together with all environments, if none is protected.')

interface PartChoiceProps {
  readonly part: RevertPart
  readonly isChecked: boolean
  readonly isProtected: boolean
  readonly because: string | undefined
  readonly onChange: (isChecked: boolean) => void
}

const PartChoice = ({ part, isChecked, isProtected, because, onChange }: PartChoiceProps) => (
  <Stack gap={4}>
    <Checkbox
      label={part.environment ?? t('Toggle')}
      description={because}
      checked={isChecked}
      disabled={because !== undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {isProtected && <WaitingNote environment={part.environment ?? ''} />}
    <Changes rows={part.rows} />
  </Stack>
)
