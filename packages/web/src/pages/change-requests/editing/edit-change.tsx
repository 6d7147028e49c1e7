import { strategyBefore } from '../../../lib/change-effect.ts'
import { EditData, EditSwitchChange } from './edit-data.tsx'
import { EditStrategyChange } from './edit-strategy-change.tsx'
import { EditVariantsChange } from './edit-variants-change.tsx'
import type { EditChangeProps } from './use-edited-change.ts'

/** The editor for what a change is about: the same as on the page of the toggle where there is one. Rendered while it is open. */
export default function EditChange(props: EditChangeProps) {
  const { request, described, feature } = props
  const { environment } = request
  const { action } = described.change
  if (feature === undefined) return <EditData {...props} />
  if (action === 'updateEnabled') return <EditSwitchChange {...props} />
  if (action === 'addStrategy') return <EditStrategyChange {...props} feature={feature} strategy={undefined} />
  if (action === 'updateStrategy') {
    const strategy = strategyBefore({ ...described.change, environment }, described.before)
    // Of what is gone nobody knows how it was.
    return strategy ? <EditStrategyChange {...props} {...{ feature, strategy }} /> : <EditData {...props} />
  }
  if (action === 'patchVariant') {
    const place = described.before?.environments.find(({ name }) => name === environment)
    return <EditVariantsChange {...props} before={place?.variants ?? []} />
  }
  return <EditData {...props} />
}
