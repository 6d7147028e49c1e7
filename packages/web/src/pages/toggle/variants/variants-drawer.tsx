import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { api } from '../../../api/client.ts'
import { same } from '../../../lib/same.ts'
import type { Toggle, Variant } from '../../../lib/types.ts'
import { ChangeList } from '../../../ui/editing/change-list.tsx'
import classes from '../../../ui/editing/editing.module.css'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { useToggleEdit } from '../../../ui/editing/use-toggle-edit.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { fieldsOfVariants, variantChanges, variantFieldText, variantsFrom } from '../../../ui/variants/fields.ts'
import { variantsAreFine } from '../../../ui/variants/problems.ts'
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
    done: `Variants in ${environment} saved`,
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
  const { base = [], draft, conflict } = editing
  const { displayName } = useEnvironmentLook()(target.environment)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`Variants in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={same(draft, base)}
    >
      {conflict ? (
        <MergeView
          was={fieldsOfVariants(base)}
          now={fieldsOfVariants(conflict.value ?? [])}
          wanted={fieldsOfVariants(draft)}
          label={(name) => name}
          textOf={(_, value) => variantFieldText(value)}
          onMerged={(fields) => void editing.resolve(variantsFrom(fields))}
          onCancel={editing.dismissConflict}
          isBusy={editing.isBusy}
        />
      ) : (
        <VariantsForm editing={editing} target={target} onClose={onClose} />
      )}
    </Drawer>
  )
}

interface VariantsFormProps {
  readonly editing: ReturnType<typeof useVariantsEdit>
  readonly target: ToggleTarget
  readonly onClose: () => void
}

function VariantsForm({ editing, target, onClose }: VariantsFormProps) {
  const { base = [], draft, setDraft, remote, compare, save, isBusy } = editing
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const changes = variantChanges(base, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <RemoteChangeNote remote={remote} what="the variants" onCompare={compare} />
        <Text size="sm" c="dimmed">
          Users who match get one of these. Weights add up to 100%; variable ones share the rest.
        </Text>
        <VariantsEditor value={draft} onChange={setDraft} isAlone />
        {changes.length > 0 && <ChangeList changes={changes} />}
        <Group justify="flex-end" className={classes.footer}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!variantsAreFine(draft) || same(draft, base)}>
            {isProtected ? 'Add to the change request' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
