import { t } from '../lib/messages.ts'
import type { Chosen } from './use-chosen.ts'

type ChooseProps = Pick<Chosen, 'chosen' | 'choose'>

interface ChooseAllProps extends ChooseProps {
  readonly names: readonly string[]
  /** For screen readers, where no visible label names the id. */
  readonly label?: string
  readonly id?: string
}

/** Selects all rows that are shown. */
export const ChooseAll = ({ names, label, id, chosen, choose }: ChooseAllProps) => (
  <input
    type="checkbox"
    id={id}
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
