import { useEffect, useRef } from 'react'
import { t } from '../../lib/messages.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly chosen: PaletteItem | undefined
  readonly onChoose: (item: PaletteItem) => void
  readonly onRun: (item: PaletteItem) => void
}

export const optionId = (listId: string, item: PaletteItem): string => `${listId}-${encodeURIComponent(item.id)}`

/** The focus stays in the field above, which refers to the selected option by id. */
export function PaletteList({ id, groups, chosen, onChoose, onRun }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('Found')} className={classes.list} tabIndex={-1}>
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isChosen={item.id === chosen?.id}
              onPoint={() => onChoose(item)}
              onRun={() => onRun(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

const Option = ({ id, item: { label, detail, icon: Icon }, isChosen, onPoint, onRun }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={classes.option}
    onMouseMove={isChosen ? undefined : onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
  >
    <Icon size={16} aria-hidden />
    <span>{label}</span>
    <span className={classes.detail}>{detail}</span>
  </div>
)
