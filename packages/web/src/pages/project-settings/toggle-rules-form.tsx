import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { projectOverviewQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { StickinessSelect } from '../../ui/constraints/stickiness-select.tsx'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { useHidden } from '../../ui/guarded.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { SETTINGS_PERMISSIONS } from './permissions.ts'
import { draftOf, type ProjectRules, type RulesDraft, rulesFrom } from './toggle-rules.ts'

/** The rules for the toggles of a project: a form, or text without the permission. */
export function ToggleRules({ projectId }: { readonly projectId: string }) {
  const overview = useQuery(projectOverviewQuery(projectId))
  const isReader = useHidden(SETTINGS_PERMISSIONS, { project: projectId })
  return (
    <QueryResult query={overview} skeleton={<SkeletonLines count={6} height={72} />}>
      {(project) =>
        isReader ? (
          <RuleFacts rules={draftOf(project)} />
        ) : (
          <ToggleRulesForm key={project.updatedAt} projectId={projectId} rules={project} />
        )
      }
    </QueryResult>
  )
}

const RuleFacts = ({ rules }: { readonly rules: RulesDraft }) => (
  <Facts
    facts={[
      [t('Naming pattern'), rules.pattern],
      [t('Example'), rules.example],
      [t('About the names'), rules.about],
      [t('Toggle limit'), rules.limit],
      [t('Default stickiness'), rules.stickiness],
      [t('Link templates'), rules.links],
    ]}
  />
)

interface ToggleRulesFormProps {
  readonly projectId: string
  readonly rules: ProjectRules
}

function ToggleRulesForm({ projectId, rules }: ToggleRulesFormProps) {
  const stored = draftOf(rules)
  const [draft, setDraft] = useState(stored)
  const field = (name: keyof RulesDraft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
    },
  })
  const isNumber = /^\s*([1-9]\d*)?\s*$/.test(draft.limit)
  return (
    <Form
      edits={editsOf(draft, setDraft)}
      draftName="toggle rules"
      layout="page"
      maxWidth={640}
      action={t('Save rules')}
      isReady={isNumber && JSON.stringify(draft) !== JSON.stringify(stored)}
      need={SETTINGS_PERMISSIONS}
      project={projectId}
      changes={{ subject: 'project', project: projectId }}
      done={t('Rules saved')}
      onSubmit={() =>
        api.PUT('/api/admin/projects/{projectId}/settings', {
          params: { path: { projectId } },
          body: rulesFrom(draft),
        })
      }
    >
      <TextInput
        label={t('Naming pattern')}
        description={t('A regular expression that the whole name of a new toggle must match.')}
        placeholder="(web|app)-[a-z0-9-]+"
        {...field('pattern')}
      />
      <TextInput label={t('Example')} description={t('A name that matches the pattern.')} {...field('example')} />
      <TextInput
        label={t('About the names')}
        description={t('Shown to people who create toggles.')}
        {...field('about')}
      />
      <TextInput
        label={t('Toggle limit')}
        description={t('The most live toggles. Empty means no limit.')}
        inputMode="numeric"
        error={isNumber ? undefined : t('Enter a whole number from 1')}
        {...field('limit')}
      />
      <StickinessSelect
        label={t('Default stickiness')}
        description={t('The field for new rollouts.')}
        value={draft.stickiness}
        onChange={(stickiness) => setDraft((before) => ({ ...before, stickiness }))}
      />
      <Textarea
        label={t('Link templates')}
        description={t('One per line: a title, then an address with {{project}} or {{feature}}.')}
        placeholder={t('Code search https://code.example/?q={{feature}}')}
        autosize
        minRows={2}
        {...field('links')}
      />
    </Form>
  )
}
