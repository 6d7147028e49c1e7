import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { ArrowDown, ArrowUp, Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { T, t } from '../../lib/messages.ts'
import { strategySentence } from '../../lib/strategy.ts'
import { type Draft, newDraft } from '../strategy/draft.ts'
import { StrategyFields } from '../strategy/strategy-fields.tsx'
import { useSegmentNames } from '../strategy/use-segment-names.ts'
import { AdvanceFields } from './advance-fields.tsx'
import type { DraftTarget, MilestoneDraft } from './plan-draft.ts'
import classes from './release-plan.module.css'
import { useMilestoneStrategyProblems } from './use-plan-problems.ts'

interface MilestoneFieldsProps {
  readonly target: DraftTarget
  readonly milestone: MilestoneDraft
  readonly index: number
  readonly count: number
  readonly onChange: (next: MilestoneDraft) => void
  readonly onMove: (index: number) => void
  readonly onRemove: () => void
}

/** One milestone: its name, who gets the toggle, and when it is over. */
export function MilestoneFields(props: MilestoneFieldsProps) {
  const { target, milestone, index, count, onChange } = props
  const label = t('Milestone {index}', { index: index + 1 })
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          flex={1}
          label={label}
          placeholder="E.g. 10%"
          maxLength={100}
          value={milestone.name}
          onChange={(event) => onChange({ ...milestone, name: event.currentTarget.value })}
        />
        <MilestoneTools {...props} label={label} />
      </Group>
      <MilestoneStrategies
        target={target}
        of={label}
        strategies={milestone.strategies}
        onChange={(strategies) => onChange({ ...milestone, strategies })}
      />
      <AdvanceFields
        of={label}
        advance={milestone.advance}
        isLast={index === count - 1}
        onChange={(advance) => onChange({ ...milestone, advance })}
      />
    </Stack>
  )
}

function MilestoneTools({ label, index, count, onMove, onRemove }: MilestoneFieldsProps & { readonly label: string }) {
  return (
    <Group gap={0} wrap="nowrap">
      <Tool label={t('Move {label} up', { label })} isDisabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp size={14} />
      </Tool>
      <Tool
        label={t('Move {label} down', { label })}
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown size={14} />
      </Tool>
      <Tool label={t('Remove {label}', { label })} isDisabled={count === 1} onClick={onRemove}>
        <Trash2 size={14} />
      </Tool>
    </Group>
  )
}

interface ToolProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export const Tool = ({ label, isDisabled = false, onClick, children }: ToolProps) => (
  <Tooltip label={label} disabled={isDisabled}>
    <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

interface MilestoneStrategiesProps {
  readonly target: DraftTarget
  /** The name of the milestone, for screen readers. */
  readonly of: string
  readonly strategies: readonly Draft[]
  readonly onChange: (next: readonly Draft[]) => void
}

/** Strategies as sentences, of which one at a time is edited. */
function MilestoneStrategies({ target, of, strategies, onChange }: MilestoneStrategiesProps) {
  const [open, setOpen] = useState<number>()
  const add = () => {
    onChange([...strategies, newDraft(target.featureName)])
    setOpen(strategies.length)
  }
  const remove = (index: number) => {
    onChange(strategies.toSpliced(index, 1))
    setOpen(undefined)
  }
  return (
    <div>
      <ul className={classes.strategies} aria-label={t('Strategies of {of}', { of })}>
        {strategies.map((strategy, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a strategy of a draft has no id
          <li key={index}>
            <MilestoneStrategy
              target={target}
              strategy={strategy}
              name={t('strategy {index} of {of}', { index: index + 1, of })}
              isOpen={open === index}
              onOpen={(isOpen) => setOpen(isOpen ? index : undefined)}
              onChange={(next) => onChange(strategies.with(index, next))}
              onRemove={strategies.length > 1 ? () => remove(index) : undefined}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" leftSection={<Plus size={14} />} onClick={add}>
        <T text="Add strategy{span}" span={<span className="lf-visually-hidden"> {t('to {of}', { of })}</span>} />
      </Button>
    </div>
  )
}

interface MilestoneStrategyProps {
  readonly target: DraftTarget
  readonly strategy: Draft
  readonly name: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (next: Draft) => void
  readonly onRemove: (() => void) | undefined
}

function MilestoneStrategy({ target, strategy, name, isOpen, onOpen, onChange, onRemove }: MilestoneStrategyProps) {
  const segments = useSegmentNames()
  const problems = useMilestoneStrategyProblems()(strategy)
  const sentence = strategySentence({ ...strategy, segments: [...strategy.segments], variants: [] } as never, segments)
  return (
    <>
      <div className={classes.strategy}>
        <Text size="sm" className={classes.wrap} {...(!isOpen && problems.first && { c: 'var(--lf-danger)' })}>
          {sentence}
        </Text>
        <Tool label={`${isOpen ? t('Done with') : t('Edit')} ${name}`} onClick={() => onOpen(!isOpen)}>
          {isOpen ? <Check size={14} /> : <Pencil size={14} />}
        </Tool>
        {onRemove && (
          <Tool label={t('Remove {name}', { name })} onClick={onRemove}>
            <Trash2 size={14} />
          </Tool>
        )}
      </div>
      {isOpen && (
        <div className={classes.strategyFields}>
          <StrategyFields
            projectId={target.projectId ?? ''}
            featureName={target.featureName}
            before={undefined}
            draft={strategy}
            problems={problems}
            onChange={onChange}
          />
        </div>
      )}
    </>
  )
}
