import { Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { same } from '../../lib/same.ts'
import type { ProjectEnvironment } from '../../lib/types.ts'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { bodyOf, defaultDraft } from '../../ui/strategy/draft.ts'
import { StrategyFields } from '../../ui/strategy/strategy-fields.tsx'
import { useStrategyProblems } from '../../ui/strategy/use-strategy-problems.ts'

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
  const before = defaultStrategy ? initial : undefined
  const problems = useStrategyProblems(draft, before, true)
  const save = () =>
    api.POST('/api/admin/projects/{projectId}/environments/{environment}/default-strategy', {
      params: { path: { projectId, environment: name } },
      body: bodyOf(draft),
    })
  return (
    <FormDrawer
      size={640}
      title={t('Default strategy in {displayName}', { displayName })}
      action={t('Save')}
      problem={problems.first}
      isReady={before === undefined || !same(draft, initial)}
      edits={editsOf(draft, setDraft)}
      changes={{ subject: 'project-environment', project: projectId }}
      done={t('Default strategy for {displayName} saved', { displayName })}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(
          "New strategies in {displayName} start with these values. Existing strategies don't change. Leave the group empty to use the name of each toggle.",
          { displayName },
        )}
      </Text>
      <StrategyFields
        projectId={projectId}
        featureName=""
        before={before}
        draft={draft}
        problems={problems}
        onChange={setDraft}
        isDefault
      />
    </FormDrawer>
  )
}
