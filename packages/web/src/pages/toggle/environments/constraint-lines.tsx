import { Fragment, useState } from 'react'
import { t } from '../../../lib/messages.ts'
import type { Constraint } from '../../../lib/types.ts'
import classes from './constraint-lines.module.css'
import { constraintParts } from './constraint-parts.ts'

const MAX_VALUES = 6

/** One constraint per line: "plan is one of pro team". A long list of values expands in place. */
export const ConstraintLines = ({ constraints }: { readonly constraints: readonly Constraint[] }) =>
  constraints.map((constraint, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two constraints can be equal, and they never move
    <ConstraintRow key={index} word={index === 0 ? t('where') : t('and')} constraint={constraint} />
  ))

function ConstraintRow({ word, constraint }: { readonly word: string; readonly constraint: Constraint }) {
  const [isOpen, setOpen] = useState(false)
  const { field, verb, values, note } = constraintParts(constraint)
  const shown = isOpen ? values : values.slice(0, MAX_VALUES)
  const rest = values.length - MAX_VALUES
  return (
    <div className={classes.line}>
      <span className={classes.word}>{word} </span>
      <span>
        <code className={classes.field}>{field}</code> {verb}{' '}
        {shown.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values can repeat, and they never move
          <Fragment key={index}>
            <code className={classes.value}>{value}</code>{' '}
          </Fragment>
        ))}
        {rest > 0 && (
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('show fewer') : t('{rest} more', { rest })}
          </button>
        )}
        {note && <span className={classes.note}> ({note})</span>}
      </span>
    </div>
  )
}
