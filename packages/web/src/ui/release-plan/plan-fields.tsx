import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  type MilestoneDraft,
  newMilestone,
  newSafeguard,
  type PlanDraft,
  type PlanPlace,
  type SafeguardDraft,
} from './plan-draft.ts'
import classes from './release-plan.module.css'
import { SafeguardFields } from './safeguard-fields.tsx'

/** The limits of the server. */
const MOST = { milestones: 20, safeguards: 20 } as const

interface PlanFieldsProps {
  readonly place: PlanPlace
  readonly draft: PlanDraft
  readonly onChange: (next: PlanDraft) => void
  /** More fields at the end. */
  readonly children?: ReactNode
}

/** The fields of a release plan or a template. */
export function PlanFields({ place, draft, onChange, children }: PlanFieldsProps) {
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
        place={place}
        milestones={draft.milestones}
        onChange={(milestones) => onChange(withMilestones(draft, milestones))}
      />
      <Safeguards place={place} draft={draft} onChange={(safeguards) => onChange({ ...draft, safeguards })} />
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
  readonly place: PlanPlace
  readonly milestones: readonly MilestoneDraft[]
  readonly onChange: (next: readonly MilestoneDraft[]) => void
}

function Milestones({ place, milestones, onChange }: MilestonesProps) {
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
              place={place}
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
        onClick={() => onChange([...milestones, newMilestone(milestones, place.featureName)])}
      >
        {t('Add milestone')}
      </Button>
    </Part>
  )
}

interface SafeguardsProps {
  readonly place: PlanPlace
  readonly draft: PlanDraft
  readonly onChange: (next: readonly SafeguardDraft[]) => void
}

function Safeguards({ place, draft: { milestones, safeguards }, onChange }: SafeguardsProps) {
  return (
    <Part title={t('Safeguards')} about={t('Metrics that stop the plan. A plan never advances without their data.')}>
      <ol className={classes.cards}>
        {safeguards.map((safeguard, index) => (
          <li key={safeguard.id} className={classes.card}>
            <SafeguardFields
              place={place}
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
