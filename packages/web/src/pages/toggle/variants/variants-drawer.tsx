import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { api } from '../../../api/client.ts'
import { same } from '../../../lib/same.ts'
import type { Toggle, Variant } from '../../../lib/types.ts'
import { ChangeList } from '../../../ui/editing/change-list.tsx'
import classes from '../../../ui/editing/editing.module.css'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { type Conflict, useConditionalWrite } from '../../../ui/editing/use-conditional-write.ts'
import { useRemoteChange } from '../../../ui/editing/use-remote-change.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { fieldsOfVariants, variantChanges, variantFieldWords, variantsFrom } from '../../../ui/variants/fields.ts'
import { variantsAreFine } from '../../../ui/variants/problems.ts'
import { VariantsEditor } from '../../../ui/variants/variants-editor.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

type Variants = readonly Variant[]

function useVariantsEditing(target: ToggleTarget, variants: Variants, onDone: () => void) {
  const { projectId, featureName, environment } = target
  const careful = useConditionalWrite(projectId, featureName)
  const [opened, setOpened] = useState({ base: variants, etag: target.etag })
  const [draft, setDraft] = useState(variants)
  const [conflict, setConflict] = useState<Conflict<Variants>>()
  const [isBusy, setBusy] = useState(false)
  const pick = (toggle: Toggle): Variants =>
    toggle.environments.find(({ name }) => name === environment)?.variants ?? []
  const news = useRemoteChange(projectId, featureName, { ...opened, pick })
  const save = async (wanted: Variants, upon = opened) => {
    setBusy(true)
    const body = [...wanted]
    const outcome = await careful<Variants>({
      environment,
      ...upon,
      pick,
      change: { action: 'patchVariant', feature: featureName, payload: { variants: body } },
      write: (headers) =>
        api.PUT('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants', {
          params: { path: { projectId, featureName, environment } },
          body,
          headers,
        }),
    })
    setBusy(false)
    if (outcome.how === 'conflict') return setConflict(outcome)
    if (outcome.how === 'refused') return
    if (outcome.how === 'directly') toastDone(`The variants in ${environment} are saved`)
    onDone()
  }
  const settle = async (next: Variants) => {
    const now = { base: conflict?.theirs ?? [], etag: conflict?.etag ?? null }
    setOpened(now)
    setDraft(next)
    setConflict(undefined)
    await save(next, now)
  }
  const look = () => news && setConflict({ how: 'conflict', theirs: news.theirs, etag: news.etag })
  return { opened, draft, setDraft, conflict, setConflict, news, look, save, settle, isBusy }
}

interface VariantsDrawerProps {
  readonly target: ToggleTarget
  readonly variants: Variants
  readonly onClose: () => void
}

/** The variants of a toggle in one environment. Rendered while it is open. */
export function VariantsDrawer({ target, variants, onClose }: VariantsDrawerProps) {
  const editing = useVariantsEditing(target, variants, onClose)
  const { opened, draft, conflict } = editing
  const { displayName } = useEnvironmentLook()(target.environment)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`Variants in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={same(draft, opened.base)}
    >
      {conflict ? (
        <MergeView
          was={fieldsOfVariants(opened.base)}
          now={fieldsOfVariants(conflict.theirs ?? [])}
          wanted={fieldsOfVariants(draft)}
          label={(name) => name}
          words={(_, value) => variantFieldWords(value)}
          onMerged={(fields) => void editing.settle(variantsFrom(fields))}
          onCancel={() => editing.setConflict(undefined)}
          isBusy={editing.isBusy}
        />
      ) : (
        <VariantsFormOf editing={editing} target={target} onClose={onClose} />
      )}
    </Drawer>
  )
}

interface VariantsFormOfProps {
  readonly editing: ReturnType<typeof useVariantsEditing>
  readonly target: ToggleTarget
  readonly onClose: () => void
}

function VariantsFormOf({ editing, target, onClose }: VariantsFormOfProps) {
  const { opened, draft, setDraft, news, look, save, isBusy } = editing
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const changes = variantChanges(opened.base, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <RemoteChangeNote news={news} what="the variants" onLook={look} />
        <Text size="sm" c="dimmed">
          Whoever is let in gets one of these. Their shares always add up to 100 %: fixed ones keep theirs, the others
          divide the rest.
        </Text>
        <VariantsEditor value={draft} onChange={setDraft} isAlone />
        {changes.length > 0 && <ChangeList changes={changes} />}
        <Group justify="flex-end" className={classes.footer}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!variantsAreFine(draft) || same(draft, opened.base)}>
            {isProtected ? 'Add to the change request' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
