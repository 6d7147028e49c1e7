import { strategyBefore } from '../../../lib/change-effect.ts'
import { EditData, EditSwitchChange } from './edit-data.tsx'
import { EditStrategyChange } from './edit-strategy-change.tsx'
import { EditVariantsChange } from './edit-variants-change.tsx'
import type { EditChangeProps } from './use-edited-change.ts'

/** The editor of a change: the editor of the toggle page if there is one. Rendered while it is open. */
export default function EditChange(props: EditChangeProps) {
  const { request, described, feature } = props
  const { environment } = request
  const { action } = described.change
  if (feature === undefined) return <EditData {...props} />
  if (action === 'updateEnabled') return <EditSwitchChange {...props} />
  if (action === 'addStrategy') return <EditStrategyChange {...props} feature={feature} strategy={undefined} />
  if (action === 'updateStrategy') {
    const strategy = strategyBefore({ ...described.change, environment }, described.before)
    // The earlier state of a deleted item is unknown.
    return strategy ? <EditStrategyChange {...props} {...{ feature, strategy }} /> : <EditData {...props} />
  }
  if (action === 'patchVariant') {
    const there = described.before?.environments.find(({ name }) => name === environment)
    return <EditVariantsChange {...props} before={there?.variants ?? []} />
  }
  return <EditData {...props} />
}
