import { Kbd, Loader, Modal, Text, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { T, t } from '../../lib/messages.ts'
import { type PaletteItem, tidied } from './items.ts'
import classes from './palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'
import { type NewToggle, useActions } from './use-actions.ts'
import { usePaletteSearch } from './use-palette-search.ts'

interface PaletteWindowProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreate: (toggle: NewToggle) => void
}

/** Everything with a name, pages and actions, usable with the keyboard alone. */
export default function PaletteWindow({ isOpen, onClose, onCreate }: PaletteWindowProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size="lg"
      attributes={{ content: { 'aria-label': t('Search') } }}
      classNames={{ body: classes.body }}
      transitionProps={{ duration: 100 }}
    >
      <Finder onClose={onClose} onCreate={onCreate} />
    </Modal>
  )
}

interface FinderProps {
  readonly onClose: () => void
  readonly onCreate: (toggle: NewToggle) => void
}

function Finder({ onClose, onCreate }: FinderProps) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const found = usePaletteSearch(query)
  const actions = useActions(query, onCreate)
  const groups = useMemo(() => tidied([...found.groups, ...actions]), [found.groups, actions])
  const items = groups.flatMap((group) => group.items)
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0]

  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const step = (by: number) => {
    const position = items.findIndex(({ id }) => id === chosen?.id) + by
    setChosenId(items[(position + items.length) % items.length]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: () => run(chosen) }[event.key]
    if (!action || event.nativeEvent.isComposing) return
    event.preventDefault()
    action()
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        aria-label={t('Search')}
        aria-autocomplete="list"
        placeholder={t('Toggles, projects, change requests, people, pages, actions…')}
        classNames={{ input: classes.input }}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={found.isLooking ? <Loader size="xs" aria-hidden /> : undefined}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setChosenId(undefined)
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        data-autofocus
      />
      <PaletteList id={listId} groups={groups} chosen={chosen} onChoose={({ id }) => setChosenId(id)} onRun={run} />
      {items.length === 0 && (
        <Text size="sm" c="dimmed" p="md" role="status">
          {found.isLooking ? t('Searching…') : t('No results')}
        </Text>
      )}
      <div className={classes.foot}>
        <span>
          <T text="{kbd} {kbd2} choose" kbd={<Kbd size="xs">↑</Kbd>} kbd2={<Kbd size="xs">↓</Kbd>} />
        </span>
        <span>
          <T text="{kbd} open" kbd={<Kbd size="xs">Enter</Kbd>} />
        </span>
        <span>
          <T text="{kbd} close" kbd={<Kbd size="xs">Esc</Kbd>} />
        </span>
        <span>
          <T text="{kbd} shortcuts" kbd={<Kbd size="xs">?</Kbd>} />
        </span>
      </div>
    </>
  )
}
