import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { onFor, strategySentence } from '../../lib/strategy.ts'
import { ConstraintsEditor } from '../constraints/constraints-editor.tsx'
import { useConstraintsAreFine } from '../constraints/use-constraint-rules.ts'
import { ChangeList } from '../editing/change-list.tsx'
import classes from '../editing/editing.module.css'
import { variantsAreFine } from '../variants/problems.ts'
import { VariantsEditor } from '../variants/variants-editor.tsx'
import { type Draft, withType } from './draft.ts'
import { draftChanges } from './field-text.ts'
import { ParameterFields } from './parameter-fields.tsx'
import { parameterProblems } from './problems.ts'
import { SegmentsField } from './segments-field.tsx'
import { StrategyTypeSelect, useStrategyType } from './strategy-type-select.tsx'
import { useSegmentNames } from './use-segment-names.ts'

interface StrategyFormProps {
  readonly projectId: string
  readonly featureName: string
  /** Undefined: a new strategy. */
  readonly before: Draft | undefined
  readonly draft: Draft
  readonly onChange: (next: Draft) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly isBusy: boolean
  readonly saveWord: string
  /** The default strategy of a project: the type is fixed, and the group may be empty. */
  readonly isDefault?: boolean
}

export function StrategyForm(props: StrategyFormProps) {
  const { projectId, featureName, before, draft, onChange, onSave, onCancel, isBusy, saveWord } = props
  const { isDefault = false } = props
  const definitions = useStrategyType(draft.name)?.parameters ?? []
  const { groupId: groupProblem, ...otherProblems } = parameterProblems(draft, definitions)
  const problems = groupProblem && !isDefault ? { ...otherProblems, groupId: groupProblem } : otherProblems
  const constraintsAreFine = useConstraintsAreFine(draft.constraints, before?.constraints)
  const changes = draftChanges(before ?? draft, draft, useSegmentNames())
  const isFine = constraintsAreFine && Object.keys(problems).length === 0 && variantsAreFine(draft.variants)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <LiveSentence draft={draft} changes={changes} />
        <Basics {...{ draft, featureName, isDefault, onChange }} />
        <ParameterFields draft={draft} definitions={definitions} problems={problems} onChange={onChange} />
        <Section title="Constraints">
          <ConstraintsEditor
            value={draft.constraints}
            onChange={(constraints) => onChange({ ...draft, constraints })}
            project={projectId}
          />
        </Section>
        <Section title="Segments">
          <SegmentsField
            projectId={projectId}
            value={draft.segments}
            onChange={(segments) => onChange({ ...draft, segments })}
          />
        </Section>
        <Section title="Variants of this strategy">
          <VariantsEditor value={draft.variants} onChange={(variants) => onChange({ ...draft, variants })} />
        </Section>
        <Group justify="flex-end" className={classes.footer}>
          {!isFine && (
            <Text size="xs" c="var(--lf-danger)" mr="auto">
              Complete the marked fields
            </Text>
          )}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isFine || (before !== undefined && changes.length === 0)}>
            {saveWord}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <Title order={3} mb={6}>
      {title}
    </Title>
    {children}
  </section>
)

interface LiveSentenceProps {
  readonly draft: Draft
  readonly changes: Parameters<typeof ChangeList>[0]['changes']
}

/** The sentence of the draft. */
function LiveSentence({ draft, changes }: LiveSentenceProps) {
  const segments = useSegmentNames()
  const strategy = { ...draft, constraints: [...draft.constraints], segments: [...draft.segments], variants: [] }
  const sentence = strategySentence(strategy, segments)
  return (
    <div className={classes.sentence} data-on={onFor({ enabled: !draft.disabled, strategies: [strategy] })}>
      <Text fw={600} aria-live="polite">
        {sentence}
      </Text>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </div>
  )
}

type BasicsProps = Pick<StrategyFormProps, 'draft' | 'featureName' | 'isDefault' | 'onChange'>

function Basics({ draft, featureName, isDefault, onChange }: BasicsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {!isDefault && (
          <StrategyTypeSelect value={draft.name} onChange={(name) => onChange(withType(draft, name, featureName))} />
        )}
        <TextInput
          label="Title"
          description="Optional"
          value={draft.title}
          maxLength={200}
          onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Switch
        label="Active"
        description="Inactive strategies are ignored"
        checked={!draft.disabled}
        onChange={(event) => onChange({ ...draft, disabled: !event.currentTarget.checked })}
      />
    </>
  )
}
