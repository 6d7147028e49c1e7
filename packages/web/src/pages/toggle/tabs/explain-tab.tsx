import { Button, Grid, Group, Select, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { BASE_URL } from '../../../api/page-config.ts'
import { segmentsQuery } from '../../../api/queries.ts'
import { keys } from '../../../api/query-keys.ts'
import {
  asHash,
  type ContextEntry,
  contextOf,
  contextSentence,
  fieldsAskedFor,
  fromHash,
  remembered,
  type Tried,
  withFields,
} from '../../../lib/context.ts'
import { T, t } from '../../../lib/messages.ts'
import { CopyIconButton } from '../../../ui/copy.tsx'
import { EnvironmentBadge } from '../../../ui/environment-badge.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { ContextEditor } from './context-editor.tsx'
import classes from './explanation.module.css'
import { ExplanationView } from './explanation-view.tsx'
import { type TabProps, useMainEnvironment } from './tab.ts'

/** The fields that the toggle uses are shown by default. */
function useAskedFields({ toggle }: TabProps): string[] {
  const { data: segments = [] } = useQuery(segmentsQuery)
  return fieldsAskedFor(toggle, (id) => {
    const found = segments.find((segment) => segment.id === id)
    return found?.constraints.map(({ contextName }) => contextName) ?? []
  })
}

/** Explains step by step why the toggle is on or off for a context. */
export default function ExplainTab(props: TabProps) {
  const { toggle } = props
  const { hash } = useLocation()
  const navigate = useNavigate()
  const asked = useAskedFields(props)
  const [recent, setRecent] = useLocalStorage<readonly Tried[]>({ key: 'lf-contexts', defaultValue: [] })
  const shared = fromHash(hash)
  const main = useMainEnvironment(toggle)
  const [chosen, setEnvironment] = useState(shared?.environment)
  const environment = chosen ?? main
  const [entries, setEntries] = useState<readonly ContextEntry[]>(shared?.context ?? [])
  const askedFor = asked.join(' ')
  useEffect(() => setEntries((before) => withFields(before, askedFor.split(' '))), [askedFor])
  const explain = (tried: Tried) => {
    setRecent((before) => remembered(before, tried))
    void navigate({ to: '.', search: true as never, hash: asHash(tried), replace: true, hashScrollIntoView: false })
  }
  const again = (tried: Tried) => {
    setEnvironment(tried.environment)
    setEntries(withFields(tried.context, asked))
    explain(tried)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    explain({ environment, context: entries.filter(({ value }) => value !== '') })
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 5, lg: 4 }}>
        <form onSubmit={submit} aria-label={t('Context')}>
          <Stack className="lf-card" p="sm" gap="sm">
            <Title order={2}>{t('Context')}</Title>
            <Select
              size="xs"
              label={t('Environment')}
              data={toggle.environments.map(({ name }) => name)}
              value={environment}
              allowDeselect={false}
              onChange={(name) => name && setEnvironment(name)}
            />
            <ContextEditor entries={entries} onChange={setEntries} />
            <Button type="submit">{t('Explain')}</Button>
            <Recent recent={recent} onChoose={again} />
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 7, lg: 8 }}>
        {shared ? <Answer {...props} tried={shared} /> : <Invitation />}
      </Grid.Col>
    </Grid>
  )
}

const Invitation = () => (
  <Stack className="lf-card" p="lg" gap="xs">
    <Title order={2}>{t('Explain a result')}</Title>
    <Text size="sm" c="dimmed">
      {t(
        'Enter a context to see each step of the evaluation: dependencies, strategies, constraints, rollout bucket and variant.',
      )}
    </Text>
  </Stack>
)

interface RecentProps {
  readonly recent: readonly Tried[]
  readonly onChoose: (tried: Tried) => void
}

const Recent = ({ recent, onChoose }: RecentProps) =>
  recent.length > 0 && (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t('Recent in this browser')}
      </Text>
      {recent.map((tried) => (
        <UnstyledButton key={asHash(tried)} className={classes.recent} onClick={() => onChoose(tried)}>
          <EnvironmentBadge name={tried.environment} /> {contextSentence(tried.context)}
        </UnstyledButton>
      ))}
    </Stack>
  )

interface AnswerProps extends TabProps {
  readonly tried: Tried
}

function Answer({ projectId, toggle, tried }: AnswerProps) {
  const { environment } = tried
  const explanation = useQuery({
    queryKey: keys.toggle(projectId, toggle.name, 'explain', asHash(tried)),
    queryFn: () =>
      dataOf(
        api.POST('/api/admin/projects/{projectId}/features/{featureName}/explain', {
          params: { path: { projectId, featureName: toggle.name } },
          body: { environment, context: contextOf(tried.context) },
        }),
      ),
  })
  return (
    <Stack gap="sm" aria-live="polite">
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          <T
            text="{environmentBadge} asked by {contextSentence}"
            environmentBadge={<EnvironmentBadge name={environment} />}
            contextSentence={contextSentence(tried.context)}
          />
        </Text>
        <CopyIconButton
          value={`${BASE_URL}/projects/${projectId}/features/${encodeURIComponent(toggle.name)}?tab=explain#${asHash(tried)}`}
          what={t('a link to this result')}
        />
      </Group>
      <QueryResult query={explanation}>{(data) => <ExplanationView explanation={data} />}</QueryResult>
    </Stack>
  )
}
