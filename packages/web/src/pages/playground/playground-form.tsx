import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { LOCALE, plural, t } from '../../lib/messages.ts'
import { ContextFieldsForm, type GivenField } from './context-fields-form.tsx'
import { combinations, listOf, MAX_EVALUATIONS } from './outcome.ts'
import classes from './playground.module.css'
import type { PlaygroundSearch } from './search.ts'

interface PlaygroundFormProps {
  readonly search: PlaygroundSearch
  readonly isBusy: boolean
  readonly onSubmit: (search: PlaygroundSearch) => void
}

const fieldsOf = (context: Readonly<Record<string, string>> = { userId: '' }): GivenField[] =>
  Object.entries(context).map(([name, value], key) => ({ key, name, value }))

const contextOf = (fields: readonly GivenField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (name.trim() && value.trim() ? [[name.trim(), value]] : [])))

export function PlaygroundForm({ search, isBusy, onSubmit }: PlaygroundFormProps) {
  const { data: environments = [] } = useQuery(environmentsQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const [chosen, setChosen] = useState(() => listOf(search.environment))
  const [ids, setIds] = useState(() => listOf(search.project))
  const [fields, setFields] = useState<readonly GivenField[]>(() => fieldsOf(search.context))
  const names = environments.filter(({ enabled }) => enabled).map(({ name }) => name)
  const context = contextOf(fields)
  const tries = combinations(context)
  const asked = chosen.length > 0 ? chosen : names
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { differences, q } = search
    onSubmit({ environment: asked.join(','), project: ids.join(',') || undefined, context, differences, q })
  }
  return (
    <form onSubmit={submit} className="lf-card" aria-label={t('Context and scope')}>
      <Stack gap="md" p="md">
        <div className={classes.form}>
          <ContextFieldsForm fields={fields} onChange={setFields} />
          <Stack gap="xs">
            <MultiSelect
              label={t('Environments')}
              placeholder={chosen.length === 0 ? t('All') : undefined}
              data={environments.map(({ name }) => name)}
              value={chosen}
              onChange={setChosen}
              clearable
            />
            <MultiSelect
              label={t('Projects')}
              placeholder={ids.length === 0 ? t('All you can see') : undefined}
              data={projects.map(({ id, name }) => ({ value: id, label: name }))}
              value={ids}
              onChange={setIds}
              searchable
              clearable
            />
          </Stack>
        </div>
        <Group gap="md">
          <Button type="submit" loading={isBusy} leftSection={<FlaskConical size={14} aria-hidden />}>
            {t('Evaluate')}
          </Button>
          <Text size="sm" c="dimmed" className="lf-figures">
            {t('{what} in {what2} per toggle. At most {maxEvaluations} at a time.', {
              what: plural(tries, '1 context', '{tries} contexts', { tries: tries.toLocaleString(LOCALE) }),
              what2: plural(asked.length, '1 environment', '{count} environments', { count: asked.length }),
              maxEvaluations: MAX_EVALUATIONS.toLocaleString(LOCALE),
            })}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
