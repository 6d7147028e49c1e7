import { Stack, Table, Text, Title } from '@mantine/core'
import { plural, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { contextSentence } from './contexts.ts'

export type PreviewView = ResponseBody<
  '/api/admin/projects/{projectId}/change-requests/{changeRequestId}/preview',
  'post'
>
type Compared = PreviewView['features'][number]
type Side = Compared['differences'][number]['now']

const summaryOf = ({ counts }: PreviewView): string => {
  const people = plural(counts.contexts, '{count} person', '{count} people', { count: counts.contexts })
  if (counts.differing === 0)
    return counts.toggles === 0
      ? t('No differences.')
      : plural(
          counts.contexts,
          'No differences for this person; {toggles} compared.',
          'No differences for these {people}; {toggles} compared.',
          { toggles: plural(counts.toggles, '{count} toggle', '{count} toggles', { count: counts.toggles }), people },
        )
  const rest =
    counts.listed < counts.differing ? t(' The first {listed} differences are listed.', { listed: counts.listed }) : ''
  return t(
    '{differingToggles} of {toggles} would be different, in {differing} of {evaluations} answers for {people}.{rest}',
    {
      differingToggles: counts.differingToggles,
      toggles: plural(counts.toggles, '{count} toggle', '{count} toggles', { count: counts.toggles }),
      differing: counts.differing,
      evaluations: counts.evaluations,
      people,
      rest,
    },
  )
}

/** The differences, toggle by toggle. */
export const PreviewResult = ({ view }: { readonly view: PreviewView }) => (
  <Stack gap="sm">
    <Text size="sm" role="status">
      {summaryOf(view)}
    </Text>
    {view.features.map((feature) => (
      <ComparedToggle key={feature.name} feature={feature} />
    ))}
  </Stack>
)

function ComparedToggle({ feature }: { readonly feature: Compared }) {
  return (
    <div className="lf-card">
      <Title order={3} className="lf-mono" px="sm" py={8}>
        {feature.name}
      </Title>
      <Table.ScrollContainer
        minWidth={560}
        scrollAreaProps={{
          viewportProps: {
            tabIndex: 0,
            role: 'region',
            'aria-label': t('Differences of {name}', { name: feature.name }),
          },
        }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Context')}</Table.Th>
              <Table.Th>{t('Now')}</Table.Th>
              <Table.Th>{t('After')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {feature.differences.map(({ contextIndex, context, now, after, differingDraws }) => (
              <Table.Tr key={contextIndex} style={{ verticalAlign: 'top' }}>
                <Table.Td className="lf-mono">
                  {contextSentence(context)}
                  {differingDraws !== undefined && (
                    <Text size="xs" c="dimmed">
                      {t('in {differingDraws} of 100 random cases', { differingDraws })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <SideCell side={now} />
                </Table.Td>
                <Table.Td>
                  <SideCell side={after} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}

/** The result, the variant and the reason. */
function SideCell({ side }: { readonly side: Side }) {
  const { enabled, variant, explanation } = side
  const isByStrategies = explanation.reason === 'strategy' || explanation.reason === 'no_strategy_matched'
  const buckets = explanation.strategies.flatMap(({ rollout }) =>
    isByStrategies && rollout?.kind === 'sticky' && rollout.percentage !== 100 ? [rollout.sentence] : [],
  )
  return (
    <>
      <StateMark onFor={enabled ? 'all' : 'none'}>
        {enabled ? t('on') : t('off')}
        {variant.enabled && t(', variant {name}', { name: variant.name })}
      </StateMark>
      <Text size="xs" c="dimmed">
        {[explanation.sentence, ...buckets.slice(0, 1)].join(' ')}
      </Text>
    </>
  )
}
