import { type MouseEvent, memo, type ReactNode } from 'react'
import { BASE_PATH } from '../../api/page-config.ts'
import { isOutlived } from '../../lib/health-text.ts'
import { inSentence, t } from '../../lib/messages.ts'
import { STAGE_LABELS } from '../../lib/stage.ts'
import { tagWord } from '../../lib/tag.ts'
import { exactTime, relativeTime } from '../../lib/time.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { OwnerName } from '../../ui/owner.tsx'
import type { Switch } from '../../ui/use-switch.ts'
import type { Column } from './columns.ts'
import { opensRow } from './list-text.ts'
import { RowStar, RowTypeIcon } from './row-icons.tsx'
import { Sparkline } from './sparkline.tsx'
import { shownState } from './state.ts'
import { SwitchCell } from './switch-cell.tsx'
import classes from './table.module.css'
import tagClasses from './tags.module.css'
import type { Usage } from './usage-text.ts'

/** The data that all rows share. It rarely changes, and then all rows render again. */
export interface RowContext {
  readonly nowMs: number
  /** In the order of the columns. */
  readonly environments: readonly string[]
  readonly columns: readonly Column[]
  readonly refusalIn: Readonly<Record<string, string | undefined>>
  readonly protectedIn: ReadonlySet<string>
  /** The types of toggles by id. */
  readonly types: ReadonlyMap<string, { readonly name: string; readonly lifetimeDays: number | null }>
  readonly onSwitch: Switch
  readonly onStar: (toggle: FoundToggle) => void
  readonly onSelect: (toggle: FoundToggle, isSelected: boolean) => void
  readonly onOpen: (toggle: FoundToggle) => void
}

export interface ToggleRowProps {
  readonly toggle: FoundToggle
  /** Counted from 1, the header included. */
  readonly rowIndex: number
  readonly isSelected: boolean
  /** Undefined: not loaded, or not used recently. */
  readonly usage: Usage | undefined
  readonly rowContext: RowContext
}

export const ToggleRow = memo((props: ToggleRowProps) => {
  const { toggle, rowIndex, isSelected, rowContext } = props
  return (
    <tr
      aria-rowindex={rowIndex}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (opensRow(event.target, String(window.getSelection() ?? ''))) rowContext.onOpen(toggle)
      }}
    >
      <NameCell toggle={toggle} isSelected={isSelected} rowContext={rowContext} />
      <Levers toggle={toggle} rowContext={rowContext} />
      {rowContext.columns.map((column) => (
        <td key={column} className={`${classes.spare} ${classes[column]}`}>
          {CELLS[column](props)}
        </td>
      ))}
    </tr>
  )
})

const CELLS: Readonly<Record<Column, (props: ToggleRowProps) => ReactNode>> = {
  project: ({ toggle }) => toggle.project,
  owner: ({ toggle }) => (toggle.owner === null ? '–' : <OwnerName owner={toggle.owner} />),
  type: ({ toggle, rowContext }) => (
    <span className={classes.typeName}>
      <RowTypeIcon type={toggle.type} /> {inSentence(t(rowContext.types.get(toggle.type)?.name ?? toggle.type))}
    </span>
  ),
  stage: ({ toggle }) => STAGE_LABELS[toggle.lifecycle.stage],
  usage: ({ usage }) => usage && <Sparkline usage={usage} />,
  seen: ({ toggle, rowContext }) => <Ago at={toggle.lastSeenAt} nowMs={rowContext.nowMs} />,
  created: ({ toggle, rowContext }) => <Ago at={toggle.createdAt} nowMs={rowContext.nowMs} />,
}

/** One clock for the whole table; the exact time on hover. */
const Ago = ({ at, nowMs }: { readonly at: string | null; readonly nowMs: number }) =>
  at === null ? (
    t('never')
  ) : (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, nowMs)}
    </time>
  )

function NameCell({ toggle, isSelected, rowContext }: Omit<ToggleRowProps, 'rowIndex' | 'usage'>) {
  const { name, favorite } = toggle
  return (
    <th scope="row" className={classes.name}>
      <div className={classes.line}>
        <input
          type="checkbox"
          className={classes.check}
          checked={isSelected}
          aria-label={t('Select {name}', { name })}
          onChange={(event) => rowContext.onSelect(toggle, event.currentTarget.checked)}
        />
        <button
          type="button"
          className={classes.star}
          aria-pressed={favorite}
          aria-label={t('{name} is a favourite', { name })}
          title={favorite ? t('Remove from favourites') : t('Add to favourites')}
          onClick={() => rowContext.onStar(toggle)}
        >
          <RowStar isFilled={favorite} />
        </button>
        <div className={`${classes.names} ${toggle.tags.length > 1 ? tagClasses.container : ''}`}>
          <ToggleLink toggle={toggle} onOpen={rowContext.onOpen} />
          <About toggle={toggle} rowContext={rowContext} />
        </div>
      </div>
    </th>
  )
}

/** A plain link: links of the router render on every URL change, which is slow with hundreds of them. */
function ToggleLink({ toggle, onOpen }: Pick<ToggleRowProps, 'toggle'> & Pick<RowContext, 'onOpen'>) {
  const { project, name } = toggle
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(toggle)
  }
  const href = `${BASE_PATH}/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`
  return (
    <a href={href} className={classes.link} title={name} onClick={go}>
      {name}
    </a>
  )
}

function About({ toggle, rowContext }: Pick<ToggleRowProps, 'toggle' | 'rowContext'>) {
  const { stale, type, tags, description } = toggle
  const lifetime = rowContext.types.get(type)?.lifetimeDays
  return (
    <div className={classes.about}>
      {stale && <span className={classes.mark}>{t('stale')}</span>}
      {isOutlived(toggle, lifetime, rowContext.nowMs) && (
        <span className={classes.mark} title={t('Expected lifetime of this type: {lifetime} days', { lifetime })}>
          {t('past its lifetime')}
        </span>
      )}
      <Tags tags={tags} />
      {description && <span title={description}>{description}</span>}
    </div>
  )
}

const MAX_TAGS = 3

/** In a narrow column the first tag and the number of the others. */
const Tags = ({ tags }: Pick<FoundToggle, 'tags'>) => (
  <>
    {tags.slice(0, MAX_TAGS).map((tag, index) => (
      <span
        key={`${tag.type}:${tag.value}`}
        className={`${classes.mark} ${tagClasses.tag} ${index > 0 ? tagClasses.whereWide : ''}`}
        title={t('Tag {type}:{tag}', { type: tag.type, tag: tag.value })}
      >
        {tagWord(tag)}
      </span>
    ))}
    {tags.length > MAX_TAGS && (
      <span className={`${classes.mark} ${tagClasses.whereWide}`}>+{tags.length - MAX_TAGS}</span>
    )}
    {tags.length > 1 && (
      <span className={`${classes.mark} ${tagClasses.whereNarrow}`} title={tags.slice(1).map(tagWord).join(', ')}>
        +{tags.length - 1}
      </span>
    )}
  </>
)

const Levers = ({ toggle, rowContext }: Pick<ToggleRowProps, 'toggle' | 'rowContext'>) =>
  rowContext.environments.map((name) => {
    const environment = toggle.environments.find((one) => one.name === name)
    return (
      <td key={name}>
        {environment && (
          <SwitchCell
            toggle={toggle.name}
            environment={environment}
            shown={shownState(environment)}
            refusal={rowContext.refusalIn[name]}
            isProtected={rowContext.protectedIn.has(name)}
            onSwitch={rowContext.onSwitch}
          />
        )}
      </td>
    )
  })

interface BlankRowProps {
  readonly rowIndex: number
  readonly environments: number
  readonly columns: readonly Column[]
}

/** A placeholder for a row that is loading. */
export const BlankRow = memo(({ rowIndex, environments, columns }: BlankRowProps) => (
  <tr aria-rowindex={rowIndex} aria-busy>
    <th scope="row" className={classes.name}>
      <span className={classes.blank} />
      <span className="lf-visually-hidden">{t('Loading')}</span>
    </th>
    {Array.from({ length: environments }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move
      <td key={index} />
    ))}
    {columns.map((column) => (
      <td key={column} className={classes[column]} />
    ))}
  </tr>
))
