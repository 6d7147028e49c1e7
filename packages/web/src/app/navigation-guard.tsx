import { useBlocker } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { currentSession, subscribeToSession } from '../api/session.ts'
import { blocksNavigation, hasUnsaved, isAsked, subscribeToQuestion } from '../ui/editing/unsaved.ts'
import { onDemand } from '../ui/on-demand.tsx'

const DiscardDialog = onDemand(async () => (await import('../ui/editing/unsaved-guard.tsx')).DiscardDialog)
const LoginDialog = onDemand(async () => (await import('../pages/login/login-dialog.tsx')).LoginDialog)

/** Asks before a navigation, a step back or a reload loses unsaved edits. Used once, by the shell. */
export function UnsavedGuard() {
  useBlocker({
    shouldBlockFn: ({ current, next }) => blocksNavigation(current.pathname === next.pathname),
    enableBeforeUnload: hasUnsaved,
  })
  const isOpen = useSyncExternalStore(subscribeToQuestion, isAsked)
  return isOpen && <DiscardDialog />
}

/** The log-in over the page, loaded when the session has ended. */
export function SessionGuard() {
  const { state } = useSyncExternalStore(subscribeToSession, currentSession)
  return state === 'ended' && <LoginDialog />
}
