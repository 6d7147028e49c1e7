import { SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { onFor, strategySentence } from '../../lib/strategy.ts'
import { ConstraintsEditor } from '../constraints/constraints-editor.tsx'
import { isComplete } from '../constraints/problems.ts'
import { ChangeList } from '../editing/change-list.tsx'
import classes from '../editing/editing.module.css'
import { VariantsEditor } from '../variants/variants-editor.tsx'
import { AdvancedFields } from './advanced-fields.tsx'
import { type Draft, withType } from './draft.ts'
import { draftChanges } from './field-text.ts'
import { ParameterFields } from './parameter-fields.tsx'
import { SegmentsField } from './segments-field.tsx'
import { StrategyTypeSelect } from './strategy-type-select.tsx'
import { useSegmentNames } from './use-segment-names.ts'
import type { StrategyProblems } from './use-strategy-problems.ts'

interface StrategyFieldsProps {
  readonly projectId: string
  readonly featureName: string
  /** Undefined: a new strategy. */
  readonly before: Draft | undefined
  readonly draft: Draft
  readonly problems: StrategyProblems
  readonly onChange: (next: Draft) => void
  /** The default strategy of a project: the type is fixed, and the group may be empty. */
  readonly isDefault?: boolean
}

/** A strategy in the order of the questions: who, how many of them, what do they get, and the rest. */
export function StrategyFields(props: StrategyFieldsProps) {
  const { projectId, featureName, before, draft, problems, onChange, isDefault = false } = props
  const isRollout = draft.name === 'flexibleRollout'
  return (
    <Stack gap="lg">
      <LiveSentence before={before} draft={draft} problem={problems.parameters.rollout} />
      <Section title={t('Who')} about={t('All must match. Without any, everyone matches.')}>
        <SegmentsField
          projectId={projectId}
          value={draft.segments}
          onChange={(segments) => onChange({ ...draft, segments })}
        />
        <ConstraintsEditor
          value={draft.constraints}
          onChange={(constraints) => onChange({ ...draft, constraints })}
          project={projectId}
        />
      </Section>
      <Section
        title={isRollout ? t('How many') : t('Parameters')}
        about={isRollout ? t('The share of the users who match.') : undefined}
      >
        <ParameterFields
          draft={draft}
          definitions={problems.definitions}
          problems={problems.parameters}
          onChange={onChange}
        />
      </Section>
      <Section title={t('What')} about={t('Variants of this strategy: optional values for your code.')}>
        <VariantsEditor value={draft.variants} onChange={(variants) => onChange({ ...draft, variants })} />
      </Section>
      <AdvancedFields draft={draft} problems={problems.parameters} onChange={onChange}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput
            label={t('Title')}
            description={t('Optional')}
            value={draft.title}
            maxLength={200}
            onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
          />
          {!isDefault && (
            <StrategyTypeSelect value={draft.name} onChange={(name) => onChange(withType(draft, name, featureName))} />
          )}
        </SimpleGrid>
        <Switch
          label={t('Active')}
          description={t('Inactive strategies are ignored')}
          checked={!draft.disabled}
          onChange={(event) => onChange({ ...draft, disabled: !event.currentTarget.checked })}
        />
      </AdvancedFields>
    </Stack>
  )
}

interface SectionProps {
  readonly title: string
  readonly about?: string | undefined
  readonly children: ReactNode
}

const Section = ({ title, about, children }: SectionProps) => (
  <section aria-label={title}>
    <Title order={3}>{title}</Title>
    {about !== undefined && (
      <Text size="xs" c="dimmed" mb={6}>
        {about}
      </Text>
    )}
    <Stack gap="sm">{children}</Stack>
  </section>
)

interface LiveSentenceProps {
  readonly before: Draft | undefined
  readonly draft: Draft
  /** The problem of the rollout, without which there is no sentence. */
  readonly problem: string | undefined
}

/** The sentence of the draft and its changes. Constraints that are not complete yet are left out. */
function LiveSentence({ before, draft, problem }: LiveSentenceProps) {
  const segments = useSegmentNames()
  const complete = { ...draft, constraints: draft.constraints.filter(isComplete) }
  const strategy = { ...complete, segments: [...draft.segments], variants: [] }
  const changes = draftChanges(before ?? complete, complete, segments)
  return (
    <div className={classes.sentence} data-on={onFor({ enabled: !draft.disabled, strategies: [strategy] })}>
      <Text fw={600} aria-live="polite">
        {problem === undefined ? strategySentence(strategy, segments) : t('Rollout: {problem}', { problem })}
      </Text>
      {problem === undefined && changes.length > 0 && <ChangeList changes={changes} />}
    </div>
  )
}
