import { Anchor, Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { keys } from '../../api/query-keys.ts'
import { totalOrMore } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import { DraftNote } from '../../ui/editing/draft-note.tsx'
import { useUnsavedEdits } from '../../ui/editing/use-unsaved-edits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { StepCard } from './step-card.tsx'

interface ToggleStepProps {
  readonly project: string
  readonly toggle: string | undefined
  readonly onChoose: (toggle: string | undefined) => void
}

export const ToggleStep = ({ project, toggle, onChoose }: ToggleStepProps) => (
  <StepCard number={1} title={t('Create a toggle')} isDone={toggle !== undefined}>
    {toggle === undefined ? (
      <Stack gap="sm">
        <NewToggle project={project} onMade={onChoose} />
        <ExistingToggle project={project} onChoose={onChoose} />
      </Stack>
    ) : (
      <Group gap="sm">
        <Code fz="sm">{toggle}</Code>
        <Anchor
          component={Link}
          to={`/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(toggle)}`}
          size="sm"
        >
          {t('Open toggle')}
        </Anchor>
        <Button variant="default" size="compact-xs" onClick={() => onChoose(undefined)}>
          {t('Use another toggle')}
        </Button>
      </Group>
    )}
  </StepCard>
)

function NewToggle({ project, onMade }: { readonly project: string; readonly onMade: (name: string) => void }) {
  const [name, setName] = useState('')
  const unsaved = useUnsavedEdits({ edits: { name: [name, setName] }, name: 'Toggle', isKept: true })
  const create = useWrite({
    send: () => {
      const path = { projectId: project }
      return api.POST('/api/admin/projects/{projectId}/features', { params: { path }, body: { name: name.trim() } })
    },
    changes: { subject: 'toggle', project },
    errors: 'inline',
  })
  const problem = problemsByField(create.error).name
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await create.run())) return
    unsaved.settle()
    onMade(name.trim())
  }
  return (
    <form onSubmit={(event) => void submit(event)} {...unsaved.watch}>
      <Stack gap="xs">
        <DraftNote unsaved={unsaved} />
        <Group align="flex-start" gap="xs">
          <TextInput
            flex="1 1 200px"
            label={t('Toggle name')}
            description={t('Used in your code. It can’t be changed later.')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder="new-checkout"
            required
            withAsterisk={false}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            value={name}
            error={problem && t('The name {problem}', { problem })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {/* Next to the field, below its label. */}
          <GuardedButton
            need="CREATE_FEATURE"
            project={project}
            type="submit"
            size="sm"
            mt={{ base: 0, sm: 22 }}
            loading={create.isBusy}
          >
            {t('Create toggle')}
          </GuardedButton>
        </Group>
        {problem === undefined && <FailureNote error={create.error} />}
      </Stack>
    </form>
  )
}

const foundQuery = (project: string, typed: string) =>
  queryOptions({
    queryKey: keys.toggles(project, 'for first steps', typed),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/search/features', {
          params: { query: { project: `IS:${project}`, query: typed, limit: '20' } },
        }),
      ),
  })

/** Rendered only if there are any. */
function ExistingToggle({ project, onChoose }: Pick<ToggleStepProps, 'project' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 200)
  const all = useQuery(foundQuery(project, ''))
  const found = useQuery({ ...foundQuery(project, asked), placeholderData: keepPreviousData })
  if (!all.data || all.data.total === 0) return null
  return (
    <Select
      label={t('Or use an existing toggle')}
      placeholder={plural(all.data.total, '1 toggle', '{total} toggles', {
        total: totalOrMore(all.data.total, all.data.totalIsCapped),
      })}
      searchable
      data={(found.data ?? all.data).features.map(({ name }) => name)}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={<Text size="sm">{t('No matching toggles')}</Text>}
      value={null}
      onChange={(name) => onChoose(name ?? undefined)}
    />
  )
}
