import { onDemand } from '../../ui/on-demand.tsx'

/** The editors of the page. They are large, and are loaded when a user points at a button that opens one. */
export const StrategyDrawer = onDemand(async () => (await import('./strategy/strategy-drawer.tsx')).StrategyDrawer)
export const RolloutForm = onDemand(async () => (await import('./environments/rollout-form.tsx')).RolloutForm)
export const VariantsDrawer = onDemand(async () => (await import('./variants/variants-drawer.tsx')).VariantsDrawer)
export const PlanDrawer = onDemand(async () => (await import('./release-plan/plan-drawer.tsx')).PlanDrawer)
export const ConfirmPlanAction = onDemand(
  async () => (await import('./release-plan/confirm-plan-action.tsx')).ConfirmPlanAction,
)
export const ToggleDialog = onDemand(async () => (await import('./header/toggle-dialog.tsx')).ToggleDialog)
export const TagDialog = onDemand(async () => (await import('./facts/tag-dialog.tsx')).TagDialog)
export const LinkDialog = onDemand(async () => (await import('./facts/link-dialog.tsx')).LinkDialog)
export const DependencyDialog = onDemand(async () => (await import('./facts/dependency-dialog.tsx')).DependencyDialog)
export const OwnerSelect = onDemand(async () => (await import('../../ui/owner-select.tsx')).OwnerSelect)
