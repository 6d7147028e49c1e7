import { useSyncExternalStore } from 'react'
import { currentPrompt, subscribeToPrompt } from '../api/strategy-prompt.ts'
import { onDemand } from '../ui/on-demand.tsx'

const StrategyPromptDialog = onDemand(
  async () => (await import('../ui/strategy-prompt-dialog.tsx')).StrategyPromptDialog,
)

/** The dialog is rarely needed, so it is loaded when it is. */
export function StrategyPrompt() {
  const question = useSyncExternalStore(subscribeToPrompt, currentPrompt)
  if (question === undefined) return null
  return <StrategyPromptDialog />
}
