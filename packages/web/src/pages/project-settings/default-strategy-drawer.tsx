import { Drawer, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { same } from '../../lib/same.ts'
import type { ProjectEnvironment } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { bodyOf, defaultDraft } from '../../ui/strategy/draft.ts'
import { StrategyForm } from '../../ui/strategy/strategy-form.tsx'
import { useWrite } from '../../ui/use-write.ts'

interface DefaultStrategyDrawerProps {
  readonly projectId: string
  readonly environment: ProjectEnvironment
  readonly onClose: () => void
}

/** Edits the strategy from which new strategies start. Rendered while it is open. */
export function DefaultStrategyDrawer({ projectId, environment, onClose }: DefaultStrategyDrawerProps) {
  const { name, displayName, defaultStrategy } = environment
  const [initial] = useState(() => defaultDraft(defaultStrategy))
  const [draft, setDraft] = useState(initial)
  const write = useWrite({
    send: () =>
      api.POST('/api/admin/projects/{projectId}/environments/{environment}/default-strategy', {
        params: { path: { projectId, environment: name } },
        body: bodyOf(draft),
      }),
    changes: { subject: 'project-environment', project: projectId },
    done: `Default strategy for ${displayName} saved`,
    errors: 'inline',
  })
  const save = async () => {
    if (await write.run()) onClose()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`Default strategy in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={same(draft, initial)}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          New strategies in {displayName} start with these values. Existing strategies don't change. Leave the group
          empty to use the name of each toggle.
        </Text>
        <FailureNote error={write.error} />
        <StrategyForm
          projectId={projectId}
          featureName=""
          before={defaultStrategy ? initial : undefined}
          draft={draft}
          onChange={setDraft}
          onCancel={onClose}
          onSave={() => void save()}
          isBusy={write.isBusy}
          saveWord="Save"
          isDefault
        />
      </Stack>
    </Drawer>
  )
}
