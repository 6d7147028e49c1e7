import { ActionIcon, Checkbox, Table, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { NumberField } from '../number-field.tsx'
import type { VariantProblem } from './problems.ts'
import { mostWeight } from './problems.ts'
import { payloadText } from './variant-text.ts'
import classes from './variants.module.css'

export interface VariantRowProps {
  readonly variants: readonly Variant[]
  readonly at: number
  readonly variant: Variant
  readonly problem: VariantProblem | undefined
  readonly isOpen: boolean
  /** The id of the row with the payload. */
  readonly detailsId: string
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (next: Variant) => void
  readonly onRemove: () => void
  /** A new variant takes the focus. */
  readonly isNew: boolean
}

export const calledOf = (variant: Variant, at: number): string => variant.name || t('variant {at}', { at: at + 1 })

/** Name, weight and a summary of the payload. */
export function VariantRow(props: VariantRowProps) {
  const { at, variant, problem, onChange, onRemove } = props
  const called = calledOf(variant, at)
  return (
    <Table.Tr aria-label={t('Variant {called}', { called })}>
      <Table.Td>
        <TextInput
          aria-label={t('Name')}
          value={variant.name}
          error={problem?.name}
          maxLength={100}
          autoFocus={props.isNew}
          onFocus={(event) => props.isNew && event.currentTarget.select()}
          onChange={(event) => onChange({ ...variant, name: event.currentTarget.value })}
        />
      </Table.Td>
      <WeightCells {...props} />
      <Table.Td>
        <PayloadButton {...props} called={called} />
      </Table.Td>
      <Table.Td>
        <Tooltip label={t('Remove')}>
          <ActionIcon mt={4} aria-label={t('Remove {called}', { called })} onClick={onRemove}>
            <Trash2 size={14} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  )
}

function WeightCells({ variants, at, variant, problem, onChange }: VariantRowProps) {
  const isFixed = variant.weightType === 'fix'
  const isLastSharing = !isFixed && variants.filter(({ weightType }) => weightType === 'variable').length === 1
  return (
    <>
      <Table.Td className={classes.weight}>
        <NumberField
          aria-label={t('Weight')}
          suffix="%"
          value={variant.weight / 10}
          min={0}
          max={mostWeight(variants, at) / 10}
          disabled={!isFixed}
          error={problem?.weight}
          hideControls
          // 12.3 * 10 is 123.00000000000001.
          onChange={(percent) => onChange({ ...variant, weight: Number((percent * 10).toFixed(6)) })}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          mt={8}
          aria-label={t('Fixed')}
          checked={isFixed}
          disabled={isLastSharing}
          title={
            isLastSharing ? t('One variant must be variable') : t('A fixed weight does not change with the others')
          }
          onChange={(event) => onChange({ ...variant, weightType: event.currentTarget.checked ? 'fix' : 'variable' })}
        />
      </Table.Td>
    </>
  )
}

function PayloadButton({
  variant,
  problem,
  isOpen,
  detailsId,
  onOpen,
  called,
}: VariantRowProps & { readonly called: string }) {
  const sentence = payloadText(variant)
  const trouble = problem?.payload ?? problem?.overrides
  return (
    <UnstyledButton
      className={classes.payload}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      aria-label={t('Payload of {called}: {sentence}', { called, sentence })}
      data-problem={trouble !== undefined || undefined}
      onClick={() => onOpen(!isOpen)}
    >
      {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      <span className={classes.payloadText}>{!isOpen && trouble !== undefined ? trouble : sentence}</span>
    </UnstyledButton>
  )
}
