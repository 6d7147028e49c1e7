import { Group, Stack, Text, Title } from '@mantine/core'
import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../lib/messages.ts'
import type { ResponseBody } from '../../../lib/operations.ts'
import { percentOf } from '../../../lib/variants.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import classes from './explanation.module.css'

export type Explanation = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/explain', 'post'>
type StrategyStep = Explanation['strategies'][number]
type ConstraintStep = StrategyStep['constraints'][number]
type SegmentStep = StrategyStep['segments'][number]

type Held = 'yes' | 'no' | 'unknown'

const LOOKS = {
  yes: { color: 'var(--lf-on)', icon: <CircleCheck size={14} aria-hidden /> },
  no: { color: 'var(--lf-off)', icon: <CircleMinus size={14} aria-hidden /> },
  unknown: { color: 'var(--lf-some)', icon: <CircleHelp size={14} aria-hidden /> },
} as const

/** Never only a colour: always with a shape and a word. */
const Mark = ({ held, children }: { readonly held: Held; readonly children: string }) => (
  <span className={classes.mark} style={{ color: LOOKS[held].color }}>
    {LOOKS[held].icon}
    {children}
  </span>
)

interface LineProps {
  readonly held: Held
  readonly word: string
  readonly children: ReactNode
}

const Line = ({ held, word, children }: LineProps) => (
  <div className={classes.line}>
    <Mark held={held}>{word}</Mark>
    <span>{children}</span>
  </div>
)

const heldOf = (held: boolean): Held => (held ? 'yes' : 'no')
const holds = (held: boolean): string => (held ? t('holds') : t('does not hold'))

/** The explanation of a result: the result, and the steps in the order of evaluation. */
export function ExplanationView({ explanation }: { readonly explanation: Explanation }) {
  const { outcome, sentence, dependencies, strategies, draw, reason, winner } = explanation
  return (
    <Stack gap="sm">
      <Group className="lf-card" p="sm" gap="sm">
        <Title order={2}>
          <StateMark onFor={outcome.enabled ? 'all' : 'none'}>{outcome.enabled ? t('On') : t('Off')}</StateMark>
        </Title>
        <Text size="sm" flex={1} miw={200}>
          {sentence}
        </Text>
      </Group>
      <ol className={classes.steps} aria-label={t('Step by step')}>
        {reason !== 'no_such_toggle' && (
          <Step held={heldOf(reason !== 'switched_off')}>
            <Line held={heldOf(reason !== 'switched_off')} word={reason === 'switched_off' ? t('off') : t('on')}>
              {t('The toggle is switched {what} in {environment}.', {
                what: reason === 'switched_off' ? t('off') : t('on'),
                environment: explanation.environment,
              })}
            </Line>
          </Step>
        )}
        {dependencies.map((one) => (
          <Step key={one.feature} held={heldOf(one.held)}>
            <Line held={heldOf(one.held)} word={holds(one.held)}>
              {one.sentence}
            </Line>
          </Step>
        ))}
        {strategies.map((one) => (
          <StrategyPart key={one.index} step={one} isWinner={winner === one.index && outcome.enabled} />
        ))}
        {draw && <DrawPart draw={draw} />}
      </ol>
      <Text size="xs" c="dimmed">
        {t('As sent to SDKs in revision {revision}.', { revision: explanation.revision })}
      </Text>
    </Stack>
  )
}

const Step = ({ held, children }: { readonly held: Held; readonly children: ReactNode }) => (
  <li className={classes.step} data-held={held}>
    {children}
  </li>
)

const resultOf = ({ result, disabled }: StrategyStep): { readonly held: Held; readonly word: string } => {
  if (result === true) return { held: 'yes', word: t('lets in') }
  if (result === false) return { held: 'no', word: disabled ? t('switched off') : t('keeps out') }
  return result === 'unknown' ? { held: 'unknown', word: t('not known here') } : { held: 'no', word: t('not asked') }
}

interface StrategyPartProps {
  readonly step: StrategyStep
  readonly isWinner: boolean
}

function StrategyPart({ step, isWinner }: StrategyPartProps) {
  const { held, word } = resultOf(step)
  const { constraints, segments, rollout } = step
  const hasChecks = constraints.length + segments.length > 0 || rollout !== undefined
  return (
    <Step held={held}>
      <Line held={held} word={word}>
        <Text component="span" size="sm" fw={isWinner ? 600 : undefined}>
          {step.sentence}
        </Text>
      </Line>
      {hasChecks && (
        <ul className={classes.checks}>
          {constraints.map((one) => (
            <ConstraintLine key={one.sentence} step={one} />
          ))}
          {segments.map((one) => (
            <SegmentPart key={one.id} step={one} />
          ))}
          {rollout && <RolloutLine rollout={rollout} />}
        </ul>
      )}
    </Step>
  )
}

const ConstraintLine = ({ step }: { readonly step: ConstraintStep }) => (
  <li>
    <Line held={step.known ? heldOf(step.held) : 'unknown'} word={step.known ? holds(step.held) : t('not known here')}>
      {step.sentence}
    </Line>
  </li>
)

const SegmentPart = ({ step }: { readonly step: SegmentStep }) => (
  <li>
    <Line held={heldOf(step.held)} word={step.held ? t('in the segment') : t('not in it')}>
      {step.sentence}
    </Line>
    {step.constraints.length > 0 && (
      <ul className={classes.checks}>
        {step.constraints.map((one) => (
          <ConstraintLine key={one.sentence} step={one} />
        ))}
      </ul>
    )}
  </li>
)

const RolloutLine = ({ rollout }: { readonly rollout: NonNullable<StrategyStep['rollout']> }) => {
  const { held, sentence, percentage, bucket = rollout.drawn } = rollout
  return (
    <li>
      <Line held={heldOf(held)} word={held ? t('within') : t('outside')}>
        {sentence}
      </Line>
      {percentage !== undefined && bucket !== undefined && <Scale percentage={percentage} bucket={bucket} />}
    </li>
  )
}

/** The sentence next to it contains the same. */
const Scale = ({ percentage, bucket }: { readonly percentage: number; readonly bucket: number }) => (
  <div className={classes.scale} aria-hidden>
    <span className={classes.share} style={{ width: `${percentage}%` }} />
    <span className={classes.bucket} style={{ left: `calc(${Math.min(Math.max(bucket, 0), 100)}% - 2px)` }} />
  </div>
)

const DrawPart = ({ draw }: { readonly draw: NonNullable<Explanation['draw']> }) => (
  <Step held={draw.chosen === undefined ? 'no' : 'yes'}>
    <Line
      held={draw.chosen === undefined ? 'no' : 'yes'}
      word={draw.chosen === undefined ? t('no variant') : t('variant')}
    >
      {draw.sentence}
    </Line>
    {draw.weights.length > 0 && (
      <Text size="xs" c="dimmed" mt={4}>
        {t('Shares: {weights}', {
          weights: draw.weights
            .map(({ name, weight }) => `${name} ${percentOf((weight / draw.total) * 1_000)}`)
            .join(', '),
        })}
      </Text>
    )}
  </Step>
)
