import { Stack, Table } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { OverridesEditor } from './overrides-editor.tsx'
import { PayloadEditor } from './payload-editor.tsx'
import { type VariantProblem, variantProblem, withoutVariant, withVariant } from './problems.ts'
import { calledOf, VariantRow } from './variant-row.tsx'
import classes from './variants.module.css'

interface VariantsTableProps {
  readonly value: readonly Variant[]
  readonly withOverrides: boolean
  /** The index of a variant that was just added. */
  readonly added: number | undefined
  readonly onChange: (next: readonly Variant[]) => void
}

/** The problems of a row. Two weights that exceed 100% together are one problem: that of the row edited last. */
function shownProblem(value: readonly Variant[], at: number, edited: number | undefined): VariantProblem | undefined {
  const problem = variantProblem(value, at)
  if (problem?.weight === undefined || edited === undefined || edited === at) return problem
  const { weight, ...others } = problem
  const isOther = variantProblem(value, edited)?.weight !== undefined
  return isOther ? others : { ...others, weight }
}

/** One row for each variant, with its payload in a row that can be opened. */
export function VariantsTable({ value, withOverrides, added, onChange }: VariantsTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<number>()
  const id = useId()
  const remove = (index: number) => {
    setOpen(new Set([...open].flatMap((one) => (one === index ? [] : one > index ? [one - 1] : [one]))))
    setEdited(undefined)
    onChange(withoutVariant(value, index))
  }
  return (
    <Table className={classes.table} verticalSpacing={4} horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th>{t('Weight')}</Table.Th>
          <Table.Th>{t('Fixed')}</Table.Th>
          <Table.Th>{t('Payload')}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {value.map((variant, index) => {
          const change = (next: Variant) => {
            setEdited(index)
            onChange(withVariant(value, index, next))
          }
          const problem = shownProblem(value, index, edited)
          const isOpen = open.has(index)
          const detailsId = `${id}-${index}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name is edited, so the index is the key
            <Fragment key={index}>
              <VariantRow
                {...{ variants: value, at: index, variant, problem, isOpen, detailsId }}
                isNew={added === index}
                onOpen={(next) => setOpen(new Set(next ? [...open, index] : [...open].filter((one) => one !== index)))}
                onChange={change}
                onRemove={() => remove(index)}
              />
              {isOpen && (
                <Table.Tr id={detailsId} aria-label={t('Details of {variant}', { variant: calledOf(variant, index) })}>
                  <Table.Td colSpan={5} className={classes.details}>
                    <Stack gap="sm">
                      <PayloadEditor variant={variant} problem={problem?.payload} onChange={change} />
                      {withOverrides && (
                        <OverridesEditor
                          value={variant.overrides}
                          error={problem?.overrides}
                          called={calledOf(variant, index)}
                          onChange={(overrides) => change({ ...variant, overrides })}
                        />
                      )}
                    </Stack>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
