import { onDemand } from '../../ui/on-demand.tsx'

/** What most visits to the list do not open. Loaded when a user points at what opens it, or selects a row. */
export const CreateToggle = onDemand(async () => (await import('./create-toggle.tsx')).CreateToggle)
export const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog)
export const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)
export const SaveView = onDemand(async () => (await import('./save-view.tsx')).SaveView)
export const SelectionBar = onDemand(async () => (await import('./bulk-bar.tsx')).SelectionBar)
