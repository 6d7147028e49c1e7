import { Text } from '@mantine/core'
import { useProtection } from '../../../api/change-requests.ts'
import { api } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import { same } from '../../../lib/same.ts'
import type { Toggle, Variant } from '../../../lib/types.ts'
import { ChangeList } from '../../../ui/editing/change-list.tsx'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { useToggleEdit } from '../../../ui/editing/use-toggle-edit.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { FormDrawer } from '../../../ui/form.tsx'
import { fieldsOfVariants, variantChanges, variantFieldText, variantsFrom } from '../../../ui/variants/fields.ts'
import { variantsProblem } from '../../../ui/variants/problems.ts'
import { VariantsEditor } from '../../../ui/variants/variants-editor.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

type Variants = readonly Variant[]

const VARIANTS = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants'

function useVariantsEdit(target: ToggleTarget, variants: Variants, onDone: () => void) {
  const { projectId, featureName, environment } = target
  return useToggleEdit<Variants>({
    ...target,
    opened: { value: variants, etag: target.etag },
    draft: variants,
    pick: (toggle: Toggle) => toggle.environments.find(({ name }) => name === environment)?.variants ?? [],
    writeOf: (draft) => {
      const body = [...draft]
      const params = { path: { projectId, featureName, environment } }
      return {
        change: { action: 'patchVariant', feature: featureName, payload: { variants: body } },
        write: (headers) => api.PUT(VARIANTS, { params, body, headers }),
      }
    },
    done: t('Variants in {environment} saved', { environment }),
    onDone,
  })
}

interface VariantsDrawerProps {
  readonly target: ToggleTarget
  readonly variants: Variants
  readonly onClose: () => void
}

/** The variants of a toggle in one environment. Rendered while it is open. */
export function VariantsDrawer({ target, variants, onClose }: VariantsDrawerProps) {
  const editing = useVariantsEdit(target, variants, onClose)
  const { base = [], draft, setDraft, conflict } = editing
  const { displayName } = useEnvironmentLook()(target.environment)
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const changes = variantChanges(base, draft)
  return (
    <FormDrawer
      size={640}
      title={t('Variants in {displayName}', { displayName })}
      action={isProtected ? t('Add to draft') : t('Save')}
      problem={variantsProblem(draft)}
      isReady={!same(draft, base)}
      edits={{ variants: [draft, setDraft] }}
      changes={[]}
      error={editing.error}
      onSubmit={() => editing.save()}
      onClose={onClose}
      replacement={conflict && ((settle) => <Conflicted editing={editing} theirs={conflict.value} settle={settle} />)}
    >
      <RemoteChangeNote remote={editing.remote} what={t('the variants')} onCompare={editing.compare} />
      <Text size="sm" c="dimmed">
        {t('Users who match get one of these. Weights add up to 100%; variable ones share the rest.')}
      </Text>
      <VariantsEditor value={draft} onChange={setDraft} isAlone />
      {changes.length > 0 && <ChangeList changes={changes} />}
    </FormDrawer>
  )
}

interface ConflictedProps {
  readonly editing: ReturnType<typeof useVariantsEdit>
  readonly theirs: Variants | undefined
  /** Called after a write: there are no unsaved edits any more. */
  readonly settle: () => void
}

const Conflicted = ({ editing, theirs = [], settle }: ConflictedProps) => (
  <MergeView
    was={fieldsOfVariants(editing.base ?? [])}
    now={fieldsOfVariants(theirs)}
    wanted={fieldsOfVariants(editing.draft)}
    label={(name) => name}
    textOf={(_, value) => variantFieldText(value)}
    onMerged={(fields) => void editing.resolve(variantsFrom(fields)).then((isDone) => isDone && settle())}
    onCancel={editing.dismissConflict}
    isBusy={editing.isBusy}
  />
)
