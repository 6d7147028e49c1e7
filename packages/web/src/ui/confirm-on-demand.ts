import { onDemand } from './on-demand.tsx'

/** The question before a destructive action, for pages that rarely ask it. */
export const ConfirmOnDemand = onDemand(async () => (await import('./confirm.tsx')).Confirm)
