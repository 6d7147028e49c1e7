import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '../../ui/on-demand.tsx'
import { PAGE_LABELS } from '../navigation.tsx'
import { openCreateToggle, openers, openPalette, showShortcuts } from '../openers.ts'
import { type Command, type Pending, shortcutGroups, stepOf } from './keys.ts'
import { editCurrent, focusSearch, isTyping, moveRow, selectRow } from './page-elements.ts'

const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).default)

const GROUPS = shortcutGroups(PAGE_LABELS)
/** A second key is expected for this long. */
const PATIENCE_MS = 1_500

function run(command: Command, goTo: (path: string) => void): void {
  if (command.startsWith('go ')) goTo(command.slice(3))
  if (command === 'search' && !focusSearch()) openPalette()
  if (command === 'palette') openPalette()
  if (command === 'create') openCreateToggle()
  if (command === 'edit') editCurrent()
  if (command === 'next') moveRow(1)
  if (command === 'previous') moveRow(-1)
  if (command === 'select') selectRow()
  if (command === 'help') showShortcuts()
}

/** The shortcuts of every page, and the dialog that lists them. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const pending = useRef<{ readonly key: Pending; readonly at: number }>(undefined)
  useEffect(() => {
    openers.shortcuts = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyping(event.target)) return
      const before =
        pending.current && event.timeStamp - pending.current.at < PATIENCE_MS ? pending.current.key : undefined
      const { command, pending: next } = stepOf(event.key, before, GROUPS)
      pending.current = next && { key: next, at: event.timeStamp }
      if (command === undefined) return
      event.preventDefault()
      run(command, (to) => void navigate({ to }))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  if (!isOpen) return null
  return <ShortcutsDialog groups={GROUPS} onClose={() => setOpen(false)} />
}
