import { t } from '../lib/messages.ts'
import type { Chosen } from './use-chosen.ts'

type ChooseProps = Pick<Chosen, 'chosen' | 'choose'>

interface ChooseAllProps extends ChooseProps {
  readonly names: readonly string[]
  /** Undefined where a visible label surrounds it. */
  readonly label?: string
}

/** Selects all rows that are shown. */
export const ChooseAll = ({ names, label, chosen, choose }: ChooseAllProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={names.length > 0 && names.every((name) => chosen.has(name))}
    onChange={(event) => choose(names, event.currentTarget.checked)}
  />
)

export const ChooseRow = ({ name, chosen, choose }: ChooseProps & { readonly name: string }) => (
  <input
    type="checkbox"
    aria-label={t('Select {name}', { name })}
    checked={chosen.has(name)}
    onChange={(event) => choose([name], event.currentTarget.checked)}
  />
)
