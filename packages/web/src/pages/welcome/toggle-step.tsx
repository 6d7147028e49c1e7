import { Anchor, Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { totalOrMore } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import { Form } from '../../ui/form.tsx'
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
  return (
    <Form
      edits={{ name: [name, setName] }}
      draftName="Toggle"
      layout="inline"
      action={t('Create toggle')}
      need="CREATE_FEATURE"
      project={project}
      changes={{ subject: 'toggle', project }}
      shownFields={['name']}
      onSubmit={() => {
        const path = { projectId: project }
        return api.POST('/api/admin/projects/{projectId}/features', { params: { path }, body: { name: name.trim() } })
      }}
      onDone={() => onMade(name.trim())}
    >
      {(problems) => (
        <TextInput
          flex={1}
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
          error={problems.name && t('The name {problem}', { problem: problems.name })}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </Form>
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
