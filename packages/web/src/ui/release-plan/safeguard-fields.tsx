import { Autocomplete, Group, Select, SimpleGrid, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import { safeguardSentence } from '../../lib/release-plan-text.ts'
import { NumberField } from '../number-field.tsx'
import { Tool } from './milestone-fields.tsx'
import { type DraftTarget, type MilestoneDraft, type SafeguardDraft, safeguardPreview } from './plan-draft.ts'
import { safeguardProblem } from './plan-problems.ts'
import { RecipientsField } from './recipients-field.tsx'
import { useMetricChoices } from './use-metric-choices.ts'

interface SafeguardFieldsProps {
  readonly target: DraftTarget
  readonly safeguard: SafeguardDraft
  readonly index: number
  readonly milestones: readonly MilestoneDraft[]
  readonly onChange: (next: SafeguardDraft) => void
  readonly onRemove: () => void
}

type PartProps = Pick<SafeguardFieldsProps, 'target' | 'safeguard'> & {
  readonly onEdit: (change: Partial<SafeguardDraft>) => void
}

/** One safeguard: what it measures, when it is violated, and what happens then. */
export function SafeguardFields({ target, safeguard, index, milestones, onChange, onRemove }: SafeguardFieldsProps) {
  const onEdit = (change: Partial<SafeguardDraft>) => onChange({ ...safeguard, ...change })
  const parts = { target, safeguard, onEdit }
  const problem = safeguardProblem(safeguard)
  return (
    <Stack gap="sm" role="group" aria-label={t('Safeguard {index}', { index: index + 1 })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600} aria-live="polite" {...(problem !== undefined && { c: 'dimmed' })}>
          {problem === undefined
            ? safeguardSentence(safeguardPreview(safeguard), milestones as never)
            : t('Safeguard {index}', { index: index + 1 })}
        </Text>
        <Tool label={t('Remove safeguard {index}', { index: index + 1 })} onClick={onRemove}>
          <Trash2 size={14} />
        </Tool>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <MetricFields {...parts} />
        <ConditionFields {...parts} />
        <DataFields {...parts} />
        <ActionFields {...parts} milestones={milestones} />
      </SimpleGrid>
    </Stack>
  )
}

const SOURCES = [
  { value: 'impact', label: t('Impact metric') },
  { value: 'prometheus', label: t('Metric source (PromQL)') },
  { value: 'signal', label: t('Signal') },
]

const AGGREGATIONS = [
  { value: 'count', label: t('Count') },
  { value: 'rps', label: t('Rate per second') },
  { value: 'sum', label: t('Sum') },
  { value: 'avg', label: t('Average') },
  { value: 'p50', label: t('Median') },
  { value: 'p95', label: t('95th percentile') },
  { value: 'p99', label: t('99th percentile') },
]

/** The server offers fewer aggregations for signals and for a comparison of groups. */
function aggregationsFor({ source, isRelative }: SafeguardDraft) {
  const possible = source === 'signal' ? ['count', 'sum', 'avg'] : isRelative ? ['count', 'rps', 'sum'] : undefined
  return possible ? AGGREGATIONS.filter(({ value }) => possible.includes(value)) : AGGREGATIONS
}

/** A signal that fires has the count 1. */
const changedSource = (source: SafeguardDraft['source']): Partial<SafeguardDraft> => ({
  source,
  metricName: '',
  aggregationMode: 'count',
  ...(source !== 'impact' && { isRelative: false }),
  ...(source === 'signal' && { operator: '>', threshold: 0 }),
})

function MetricFields({ target, safeguard, onEdit }: PartProps) {
  const { source, sourceId, metricName, divideBy, aggregationMode, labels, isRelative } = safeguard
  const choices = useMetricChoices(target.environment)
  return (
    <>
      <Select
        label={t('Source')}
        data={SOURCES}
        value={source}
        allowDeselect={false}
        onChange={(next) => next !== null && onEdit(changedSource(next as SafeguardDraft['source']))}
      />
      {source === 'prometheus' && (
        <Select
          label={t('Metric source')}
          placeholder={choices.sources.length === 0 ? t('No metric sources yet') : t('Choose a source')}
          data={choices.sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={sourceId === null ? null : String(sourceId)}
          onChange={(next) => onEdit({ sourceId: next === null ? null : Number(next) })}
        />
      )}
      <Autocomplete
        label={source === 'signal' ? t('Signal endpoint') : source === 'prometheus' ? t('Expression') : t('Metric')}
        data={source === 'impact' ? choices.metrics : source === 'signal' ? choices.signals : []}
        maxLength={1_000}
        value={metricName}
        onChange={(next) => onEdit({ metricName: next })}
      />
      {source === 'impact' && (
        <Autocomplete
          label={isRelative ? t('Metric that counts exposures') : t('Divided by')}
          description={isRelative ? undefined : t('Optional, e.g. requests for an error rate')}
          data={choices.metrics}
          maxLength={1_000}
          value={divideBy}
          onChange={(next) => onEdit({ divideBy: next })}
        />
      )}
      {source !== 'prometheus' && (
        <Select
          label={t('Aggregation')}
          data={aggregationsFor(safeguard)}
          value={aggregationMode}
          allowDeselect={false}
          onChange={(next) => next !== null && onEdit({ aggregationMode: next as SafeguardDraft['aggregationMode'] })}
        />
      )}
      {source !== 'prometheus' && (
        <TagsInput
          label={t('Labels')}
          description={t('Optional, e.g. route=/checkout')}
          value={[...labels]}
          onChange={(next) => onEdit({ labels: next })}
        />
      )}
    </>
  )
}

/** A comparison of groups needs a counter. */
const changedRelative = (isRelative: boolean, { aggregationMode }: SafeguardDraft): Partial<SafeguardDraft> => ({
  isRelative,
  ...(isRelative && !['count', 'rps', 'sum'].includes(aggregationMode) && { aggregationMode: 'count' }),
})

function ConditionFields({ safeguard, onEdit }: PartProps) {
  const { source, operator, threshold, isRelative, variant, windowMinutes } = safeguard
  return (
    <>
      <Select
        label={t('Violated when the value is')}
        data={[
          { value: '>', label: t('above the threshold') },
          { value: '<', label: t('below the threshold') },
        ]}
        value={operator}
        allowDeselect={false}
        onChange={(next) => next !== null && onEdit({ operator: next as '>' | '<' })}
      />
      <NumberField
        label={isRelative ? t('Ratio of both groups') : t('Threshold')}
        description={isRelative ? t('E.g. 1.2: a fifth more than without the feature') : undefined}
        value={threshold}
        onChange={(next) => onEdit({ threshold: next })}
      />
      {source === 'impact' && (
        <Switch
          label={t('Compare with users without the feature')}
          description={t('Sequential test; it can be read at any time')}
          checked={isRelative}
          onChange={(event) => onEdit(changedRelative(event.currentTarget.checked, safeguard))}
        />
      )}
      {isRelative && (
        <TextInput
          label={t('Variant')}
          description={t('Optional: only this variant counts')}
          maxLength={100}
          value={variant}
          onChange={(event) => onEdit({ variant: event.currentTarget.value })}
        />
      )}
      {source !== 'prometheus' && !isRelative && (
        <NumberField
          label={t('Window')}
          suffix={t(' minutes')}
          min={1}
          value={windowMinutes}
          onChange={(next) => onEdit({ windowMinutes: next })}
        />
      )}
    </>
  )
}

function DataFields({ safeguard, onEdit }: PartProps) {
  const { source, isRelative, minimumSample, minimumCount, deadlineMinutes } = safeguard
  if (source === 'signal') return null
  return (
    <>
      <NumberField
        label={isRelative ? t('Minimum sample of each group') : t('Minimum data')}
        description={isRelative ? undefined : t('Samples in the window')}
        min={1}
        value={isRelative ? minimumSample : minimumCount}
        onChange={(next) => onEdit(isRelative ? { minimumSample: next } : { minimumCount: next })}
      />
      <NumberField
        label={t('No data after')}
        description={t('The plan then waits')}
        suffix={t(' minutes')}
        min={1}
        value={deadlineMinutes}
        onChange={(next) => onEdit({ deadlineMinutes: next })}
      />
    </>
  )
}

const ACTIONS = [
  { value: 'pauseReleasePlanProgressions', label: t('Pause the plan') },
  { value: 'rollBackToMilestone', label: t('Go back to a milestone and pause') },
  { value: 'rollBackReleasePlan', label: t('Roll back the plan') },
  { value: 'disableFeatureEnvironment', label: t('Switch the toggle off and pause') },
]

function ActionFields({ safeguard, milestones, onEdit }: PartProps & Pick<SafeguardFieldsProps, 'milestones'>) {
  const { action, milestoneId, notify } = safeguard
  return (
    <>
      <Select
        label={t('Action')}
        data={ACTIONS}
        value={action}
        allowDeselect={false}
        onChange={(next) => next !== null && onEdit({ action: next as SafeguardDraft['action'] })}
      />
      {action === 'rollBackToMilestone' && (
        <Select
          label={t('Milestone')}
          placeholder={t('The previous one')}
          clearable
          clearButtonProps={{ 'aria-label': t('The previous milestone') }}
          data={milestones.map(({ id, name }, index) => ({
            value: id,
            label: name || t('Milestone {index}', { index: index + 1 }),
          }))}
          value={milestoneId}
          onChange={(next) => onEdit({ milestoneId: next })}
        />
      )}
      <RecipientsField
        description={t('When this safeguard is violated, in addition to the users of the plan')}
        value={notify}
        onChange={(next) => onEdit({ notify: next })}
      />
    </>
  )
}
