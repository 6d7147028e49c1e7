import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesQuery, membersQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { otherNames, personName } from '../../lib/person.ts'
import { FormDialog } from '../../ui/form.tsx'
import { PickMany } from '../../ui/pick-many.tsx'
import { RoleSelect } from '../../ui/role-select.tsx'

const MEMBER = 5

interface AddMembersDialogProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** "user:3" and "group:1" in one list. */
const idsOf = (chosen: readonly string[], kind: string): number[] =>
  chosen.flatMap((one) => (one.startsWith(`${kind}:`) ? Number(one.slice(kind.length + 1)) : []))

export function AddMembersDialog({ projectId, onClose }: AddMembersDialogProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [role, setRole] = useState(MEMBER)
  const { data: access } = useQuery(membersQuery(projectId))
  const choices = useChoices(projectId)
  const submit = async () => {
    await api.POST('/api/admin/projects/{projectId}/access', {
      params: { path: { projectId } },
      body: { roles: [role], users: idsOf(chosen, 'user'), groups: idsOf(chosen, 'group') },
    })
  }
  return (
    <FormDialog
      edits={{ chosen: [chosen, setChosen], role: [role, setRole] }}
      changes="access"
      done={t('Added to {projectId}', { projectId })}
      title={t('Add people to {projectId}', { projectId })}
      action={t('Add')}
      isReady={chosen.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <PickMany
            label={t('People and groups')}
            placeholder={t('Search by name')}
            value={chosen}
            onChange={setChosen}
            data={choices}
            nothingFoundMessage={t('No matching people')}
            data-autofocus
          />
          <RoleSelect
            label={t('Role')}
            roles={access?.roles ?? []}
            value={role}
            onChange={(id) => setRole(id ?? MEMBER)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Users and groups that are not members yet. */
function useChoices(projectId: string) {
  const { data: access } = useQuery(membersQuery(projectId))
  const { data: candidates } = useQuery(candidatesQuery)
  const users = new Set(access?.users.map(({ id }) => id))
  const groups = new Set(access?.groups.map(({ id }) => id))
  const others = (candidates?.users ?? []).filter(({ id }) => !users.has(id))
  const people = (accountType: string) =>
    others
      .filter((one) => one.accountType === accountType)
      .map((one) => ({
        value: `user:${one.id}`,
        label: [personName(one), otherNames(one)].filter(Boolean).join(' · '),
      }))
  return [
    {
      group: t('Groups'),
      items: (candidates?.groups ?? [])
        .filter(({ id }) => !groups.has(id))
        .map(({ id, name, userCount }) => ({ value: `group:${id}`, label: `${name} (${userCount})` })),
    },
    { group: t('People'), items: people(t('User')) },
    { group: t('Service accounts'), items: people(t('Service Account')) },
  ]
}
