import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, T, t } from '../../../lib/messages.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Time } from '../../../ui/time.tsx'
import type { TabProps } from './tab.ts'
import { deleteTest, type ToggleTest, testModeQuery, testRunQuery, testsQuery } from './tests-api.ts'
import { TestCard } from './tests-card.tsx'
import { TestDialog } from './tests-dialog.tsx'

type Open =
  | { readonly kind: 'edit'; readonly test?: ToggleTest }
  | { readonly kind: 'delete'; readonly test: ToggleTest }

/** Tests that are run for every change of the toggle. */
export default function TestsTab(props: TabProps) {
  const { projectId, toggle } = props
  const tests = useQuery(testsQuery(projectId, toggle.name))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <GuardedButton need="UPDATE_FEATURE" project={projectId} onClick={() => setOpen({ kind: 'edit' })}>
      {t('New test')}
    </GuardedButton>
  )
  return (
    <Stack gap="md">
      <QueryResult query={tests}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t('No tests yet')} action={create}>
              {t('Tests define expected results for contexts. Every change is checked before it is saved.')}
            </Empty>
          ) : (
            <TestList {...props} tests={all} create={create} onOpen={setOpen} />
          )
        }
      </QueryResult>
      {open?.kind === 'edit' && <TestDialog {...props} test={open.test} onClose={close} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('Delete test')}
          action={t('Delete')}
          onClose={close}
          changes={{ subject: 'toggle-test', toggle: toggle.name }}
          done={t('Test "{name}" deleted', { name: open.test.name })}
          onConfirm={() => deleteTest(projectId, toggle.name, open.test.id)}
        >
          <Text size="sm">
            {t('Changes of {name} are no longer checked against “{name2}”.', {
              name: toggle.name,
              name2: open.test.name,
            })}
          </Text>
        </Confirm>
      )}
    </Stack>
  )
}

interface TestListProps extends TabProps {
  readonly tests: readonly ToggleTest[]
  readonly create: React.ReactNode
  readonly onOpen: (open: Open) => void
}

function TestList({ projectId, toggle, tests, create, onOpen }: TestListProps) {
  const run = useQuery(testRunQuery(projectId, toggle.name))
  const results = run.data?.results ?? []
  return (
    <>
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2}>{run.data ? summaryOf(run.data) : t('Tests')}</Title>
          <Text size="sm" c="dimmed">
            <Mode projectId={projectId} /> {run.data && <T text="Run {time}." time={<Time at={run.data.at} />} />}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={run.isFetching} onClick={() => void run.refetch()}>
            {t('Run again')}
          </Button>
          {create}
        </Group>
      </Group>
      {tests.map((test) => (
        <TestCard
          key={test.id}
          projectId={projectId}
          test={test}
          result={results.find(({ id }) => id === test.id)}
          onEdit={() => onOpen({ kind: 'edit', test })}
          onDelete={() => onOpen({ kind: 'delete', test })}
        />
      ))}
    </>
  )
}

const summaryOf = ({ passed, failed }: { readonly passed: number; readonly failed: number }): string => {
  if (failed === 0) return plural(passed, 'The test passes', 'All {passed} tests pass', { passed })
  return plural(failed, '{failed} of {passed} tests fails', '{failed} of {passed} tests fail', {
    failed,
    passed: passed + failed,
  })
}

/** The effect of a failing test on a change. */
function Mode({ projectId }: { readonly projectId: string }) {
  const { data } = useQuery(testModeQuery(projectId))
  if (!data) return null
  return data.mode === 'block'
    ? t('This project blocks changes that break a test.')
    : t('This project logs changes that break a test.')
}
