import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  type DraftTarget,
  type MilestoneDraft,
  newMilestone,
  newSafeguard,
  type PlanDraft,
  type SafeguardDraft,
} from './plan-draft.ts'
import classes from './release-plan.module.css'
import { SafeguardFields } from './safeguard-fields.tsx'

/** The limits of the server. */
const MOST = { milestones: 20, safeguards: 20 } as const

interface PlanFieldsProps {
  readonly target: DraftTarget
  readonly draft: PlanDraft
  readonly onChange: (next: PlanDraft) => void
  /** More fields at the end. */
  readonly children?: ReactNode
}

/** The fields of a release plan or a template. */
export function PlanFields({ target, draft, onChange, children }: PlanFieldsProps) {
  return (
    <Stack gap="lg">
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <Textarea
        label={t('Description')}
        description={t('Optional')}
        autosize
        maxLength={1_000}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      />
      <Milestones
        target={target}
        milestones={draft.milestones}
        onChange={(milestones) => onChange(withMilestones(draft, milestones))}
      />
      <Safeguards target={target} draft={draft} onChange={(safeguards) => onChange({ ...draft, safeguards })} />
      {children}
    </Stack>
  )
}

/** A safeguard cannot go back to a milestone that was removed. */
function withMilestones(draft: PlanDraft, milestones: readonly MilestoneDraft[]): PlanDraft {
  const isThere = (id: string | null) => milestones.some((one) => one.id === id)
  const safeguards = draft.safeguards.map((one) => (isThere(one.milestoneId) ? one : { ...one, milestoneId: null }))
  return { ...draft, milestones, safeguards }
}

interface PartProps {
  readonly title: string
  readonly about: string
  readonly children: ReactNode
}

const Part = ({ title, about, children }: PartProps) => (
  <section aria-label={title}>
    <Title order={3}>{title}</Title>
    <Text size="xs" c="dimmed" mb={6}>
      {about}
    </Text>
    {children}
  </section>
)

interface MilestonesProps {
  readonly target: DraftTarget
  readonly milestones: readonly MilestoneDraft[]
  readonly onChange: (next: readonly MilestoneDraft[]) => void
}

function Milestones({ target, milestones, onChange }: MilestonesProps) {
  const move = (from: number, to: number) => {
    const moved = milestones[from]
    if (moved) onChange(milestones.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <Part title={t('Milestones')} about={t('Each milestone replaces the strategies of the one before.')}>
      <ol className={classes.cards}>
        {milestones.map((milestone, index) => (
          <li key={milestone.id} className={classes.card}>
            <MilestoneFields
              target={target}
              milestone={milestone}
              index={index}
              count={milestones.length}
              onChange={(next) => onChange(milestones.with(index, next))}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(milestones.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<Plus size={14} />}
        disabled={milestones.length >= MOST.milestones}
        onClick={() => onChange([...milestones, newMilestone(milestones, target.featureName)])}
      >
        {t('Add milestone')}
      </Button>
    </Part>
  )
}

interface SafeguardsProps {
  readonly target: DraftTarget
  readonly draft: PlanDraft
  readonly onChange: (next: readonly SafeguardDraft[]) => void
}

function Safeguards({ target, draft: { milestones, safeguards }, onChange }: SafeguardsProps) {
  return (
    <Part title={t('Safeguards')} about={t('Metrics that stop the plan. A plan never advances without their data.')}>
      <ol className={classes.cards}>
        {safeguards.map((safeguard, index) => (
          <li key={safeguard.id} className={classes.card}>
            <SafeguardFields
              target={target}
              safeguard={safeguard}
              index={index}
              milestones={milestones}
              onChange={(next) => onChange(safeguards.with(index, next))}
              onRemove={() => onChange(safeguards.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={14} />}
          disabled={safeguards.length >= MOST.safeguards}
          onClick={() => onChange([...safeguards, newSafeguard(safeguards)])}
        >
          {t('Add safeguard')}
        </Button>
      </Group>
    </Part>
  )
}
