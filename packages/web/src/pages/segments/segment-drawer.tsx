import { Alert, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { api, dataWithEtag } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { useMay } from '../../api/permissions.ts'
import { projectsQuery, segmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Constraint, Segment } from '../../lib/types.ts'
import { ConstraintsEditor } from '../../ui/constraints/constraints-editor.tsx'
import { FieldScope } from '../../ui/constraints/field-scope.ts'
import { useConstraintsProblem } from '../../ui/constraints/use-constraint-rules.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { FormDrawer, type Problems } from '../../ui/form.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { usesSentence } from '../../ui/strategy-uses.tsx'
import { ChangeRequestInstead } from './change-request-instead.tsx'
import { useProtectedEnvironments } from './protected-environments.ts'
import { changeOf, describeSegment, type EditedSegment } from './segment-text.ts'
import { segmentUsesQuery } from './segment-uses.tsx'

interface SegmentDrawerProps {
  /** Undefined for a new one. */
  readonly segment?: Segment
  readonly onClose: () => void
}

const NO_CONSTRAINTS: readonly Constraint[] = []

/** The current name of the segment is not a duplicate. */
const checkFor = (own: string | undefined) => async (name: string) => {
  if (name !== own) await api.POST('/api/admin/segments/validate', { body: { name } })
}

type WantedSegment = Omit<EditedSegment, 'project'> & { readonly project: string | undefined }

const wantedOf = (segment: EditedSegment | undefined): WantedSegment => ({
  name: segment?.name ?? '',
  description: segment?.description ?? '',
  project: segment?.project,
  constraints: segment?.constraints ?? [],
})

const update = ({ id }: Segment, body: ReturnType<typeof changeOf>, headers: IfMatch): Promise<unknown> =>
  api.PUT('/api/admin/segments/{segmentId}', { params: { path: { segmentId: String(id) } }, body, headers })

const create = (wanted: WantedSegment): Promise<unknown> =>
  api.POST('/api/admin/segments', { body: { ...wanted, project: wanted.project ?? null } })

export function SegmentDrawer({ segment, onClose }: SegmentDrawerProps) {
  const [wanted, setWanted] = useState(() => wantedOf(segment))
  const { name, project, constraints } = wanted
  const problem = useConstraintsProblem(constraints, segment?.constraints ?? NO_CONSTRAINTS)
  // Every user who sees a project with a protected environment may propose the change.
  const canAsk = useProtectedEnvironments(segment?.project).length > 0
  const concurrent = useSegmentConcurrency(segment, (theirs) => setWanted(wantedOf(theirs)))
  const change = segment ? changeOf(segment, wanted) : {}
  const submit = (headers: IfMatch) => (segment ? update(segment, change, headers) : create(wanted))
  return (
    <FormDrawer
      changes="segment"
      done={segment ? t('{name} saved', { name }) : t('Segment {name} created', { name })}
      title={segment ? t('Edit {name}', { name: segment.name }) : t('New segment')}
      action={segment ? t('Save') : t('Create segment')}
      isReady={name !== ''}
      problem={problem}
      edits={editsOf(wanted, setWanted)}
      need={canAsk ? undefined : [segment ? 'UPDATE_SEGMENT' : 'CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT']}
      project={project}
      concurrent={segment && concurrent}
      onSubmit={submit}
      onClose={onClose}
      size="xl"
      instead={(error) =>
        segment && (
          <ChangeRequestInstead
            error={error}
            project={segment.project}
            change={{ action: 'updateSegment', payload: { id: segment.id, ...change } }}
            onDone={onClose}
          />
        )
      }
    >
      {(problems) => <SegmentFields segment={segment} wanted={wanted} setWanted={setWanted} problems={problems} />}
    </FormDrawer>
  )
}

interface SegmentFieldsProps {
  readonly segment: Segment | undefined
  readonly wanted: WantedSegment
  readonly setWanted: Dispatch<SetStateAction<WantedSegment>>
  readonly problems: Problems
}

function SegmentFields({ segment, wanted, setWanted, problems }: SegmentFieldsProps) {
  const { name, description, project, constraints } = wanted
  const setProject = useCallback(
    (next: string | undefined) => setWanted((before) => ({ ...before, project: next })),
    [setWanted],
  )
  const set = (some: Partial<WantedSegment>) => setWanted((before) => ({ ...before, ...some }))
  return (
    <Stack gap="md">
      {segment && <ChangesAtOnce segment={segment} />}
      <NameField
        what={t('segment {id}', { id: segment?.id })}
        value={name}
        onChange={(next) => set({ name: next })}
        check={checkFor(segment?.name)}
        problem={problems.name}
      />
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        value={description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={problems.description}
      />
      <HomeField value={project} onChange={setProject} before={segment} problem={problems.project} />
      <section aria-label={t('Matches when')}>
        <Text size="sm" fw={500} mb={4}>
          {t('Matches when')}
        </Text>
        <FieldScope value={project}>
          <ConstraintsEditor
            value={constraints}
            onChange={(next) => set({ constraints: [...next] })}
            {...(project !== undefined && { project })}
          />
        </FieldScope>
      </section>
    </Stack>
  )
}

/** Detects that another user changed the segment of the form. */
function useSegmentConcurrency(segment: Segment | undefined, take: (theirs: EditedSegment) => void) {
  const { data: segments } = useQuery(segmentsQuery)
  const client = useQueryClient()
  return useConcurrentForm<EditedSegment>({
    opened: untagged(segment),
    now: untagged(segments?.find(({ id }) => id === segment?.id) ?? segment),
    fetchNow: async () => {
      if (!segment) return untagged<EditedSegment>(undefined)
      const params = { path: { segmentId: String(segment.id) } }
      const version = await dataWithEtag(api.GET('/api/admin/segments/{segmentId}', { params }))
      // The form shows what changed from the list.
      await client.fetchQuery({ ...segmentsQuery, staleTime: 0 })
      return version
    },
    describe: describeSegment,
    events: 'segment-updated',
    take,
  })
}

/** The strategies that use it, shown before saving. */
function ChangesAtOnce({ segment }: { readonly segment: Segment }) {
  const { data } = useQuery(segmentUsesQuery(segment.id))
  if (!data || data.strategies.length === 0) return null
  return (
    <Alert
      variant="outline"
      color="gray"
      style={{ borderColor: 'var(--lf-some)' }}
      styles={{ icon: { color: 'var(--lf-some)' } }}
      icon={<TriangleAlert size={18} />}
    >
      {t('Saving changes {usesSentence} immediately.', { usesSentence: usesSentence(data.strategies) })}
    </Alert>
  )
}

interface HomeFieldProps {
  readonly value: string | undefined
  readonly onChange: (project: string | undefined) => void
  readonly before: Segment | undefined
  readonly problem: string | undefined
}

/** One project or all: the choices that the permissions allow, and the current value. */
function HomeField({ value, onChange, before, problem }: HomeFieldProps) {
  const may = useMay()
  const { data: projects = [] } = useQuery(projectsQuery)
  const permission = before ? 'UPDATE_SEGMENT' : 'CREATE_SEGMENT'
  const isForAll = may(permission) || (before !== undefined && before.project === undefined)
  const offered = projects.filter(
    ({ id }) => id === before?.project || may(permission) || may('UPDATE_PROJECT_SEGMENT', { project: id }),
  )
  const first = offered[0]?.id
  // Without the permission for all projects, the default is the first allowed project.
  useEffect(() => {
    if (!isForAll && value === undefined && first !== undefined) onChange(first)
  }, [isForAll, value, first, onChange])
  return (
    <NativeSelect
      label={t('Belongs to')}
      description={t('Only strategies of this project can use it. Change requests support only project segments.')}
      data={[
        ...(isForAll ? [{ value: '', label: t('all projects') }] : []),
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      error={problem}
    />
  )
}
