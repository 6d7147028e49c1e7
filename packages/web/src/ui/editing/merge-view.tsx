import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { type Difference, differences, type Fields, merged, type Side } from '../../lib/merge.ts'
import { t } from '../../lib/messages.ts'
import classes from './editing.module.css'

interface MergeViewProps {
  readonly was: Fields
  readonly now: Fields
  readonly wanted: Fields
  readonly label: (key: string) => string
  readonly textOf: (key: string, value: unknown) => string
  /** The merged value, based on the current version. */
  readonly onMerged: (fields: Fields) => void
  readonly onCancel: () => void
  readonly isBusy: boolean
}

/** A conflict of two users: per field the original, the current and the wanted value. */
export function MergeView({ was, now, wanted, label, textOf, onMerged, onCancel, isBusy }: MergeViewProps) {
  const all = differences(was, now, wanted)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sideOf = ({ key, settled }: Difference): Side | undefined => chosen.get(key) ?? settled
  const open = all.filter((one) => sideOf(one) === undefined).length
  const save = () => {
    const sides = new Map(
      all.flatMap((one) => {
        const side = sideOf(one)
        return side ? [[one.key, side] as const] : []
      }),
    )
    onMerged(merged(now, wanted, sides))
  }
  return (
    <Stack gap="sm">
      <Alert color="blue" variant="outline" icon={<GitMerge size={18} />} title={t('Someone else saved a change')}>
        {t('Choose which value to keep for each field.')}
      </Alert>
      {all.length === 0 && <Text size="sm">{t('They made the same change. Nothing left to do.')}</Text>}
      {all.map((one) => (
        <DifferenceChoice
          key={one.key}
          label={label(one.key)}
          was={textOf(one.key, one.was)}
          now={textOf(one.key, one.now)}
          wanted={textOf(one.key, one.wanted)}
          side={sideOf(one)}
          onSide={(side) => setChosen((before) => new Map(before).set(one.key, side))}
        />
      ))}
      <Group justify="flex-end">
        {open > 0 && (
          <Text size="xs" c="dimmed" mr="auto">
            {t('{open} of {count} left to choose', { open, count: all.length })}
          </Text>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('Back to the editor')}
        </Button>
        <Button onClick={save} disabled={open > 0} loading={isBusy}>
          {t('Save selection')}
        </Button>
      </Group>
    </Stack>
  )
}

interface DifferenceChoiceProps {
  readonly label: string
  readonly was: string
  readonly now: string
  readonly wanted: string
  readonly side: Side | undefined
  readonly onSide: (side: Side) => void
}

const DifferenceChoice = ({ label, was, now, wanted, side, onSide }: DifferenceChoiceProps) => (
  <Radio.Group
    className={classes.difference}
    label={label}
    description={t('It was: {was}', { was })}
    value={side ?? null}
    onChange={(value) => onSide(value as Side)}
  >
    <Stack gap={6} mt={6}>
      <Radio value="theirs" label={t('Now: {now}', { now })} />
      <Radio value="mine" label={t('Yours: {wanted}', { wanted })} />
    </Stack>
  </Radio.Group>
)
