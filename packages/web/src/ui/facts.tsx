import { Fragment } from 'react'
import { t } from '../lib/messages.ts'
import classes from './facts.module.css'

interface FactsProps {
  /** Labels and values. An empty value is shown as "None". */
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/** The values of a form as text, for users who cannot change them. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value.trim() === '' ? t('None') : value}</dd>
      </Fragment>
    ))}
  </dl>
)
