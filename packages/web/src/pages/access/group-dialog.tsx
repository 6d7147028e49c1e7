import { TagsInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Group, groupQuery, type Role, rolesQuery, usersQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { fetchVersion } from '../../api/fetch-version.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/messages.ts'
import type { RequestBody } from '../../lib/operations.ts'
import { otherNames, personName } from '../../lib/person.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { editsOf } from '../../ui/editing/use-unsaved-edits.ts'
import { FormDialog } from '../../ui/form.tsx'
import { PickMany } from '../../ui/pick-many.tsx'
import { RoleSelect } from '../../ui/role-select.tsx'
import { describeGroup } from './descriptions.ts'

const save = (group: Group | undefined, body: GroupBody, headers: IfMatch): Promise<unknown> =>
  group
    ? api.PUT('/api/admin/groups/{groupId}', { params: { path: { groupId: String(group.id) } }, body, headers })
    : api.POST('/api/admin/groups', { body })

type GroupBody = RequestBody<'/api/admin/groups', 'post'>

interface GroupDraft {
  readonly name: string
  readonly description: string
  readonly rootRole: number | null
  readonly mappingsSSO: string[]
  /** Ids of the members that were added by hand, not by single sign-on. */
  readonly people: string[]
}

const draftOf = (group: Group | undefined): GroupDraft => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  rootRole: group?.rootRole ?? null,
  mappingsSSO: group?.mappingsSSO ?? [],
  people: (group?.users ?? []).filter(({ viaSso }) => !viaSso).map(({ user }) => String(user.id)),
})

/** Creates a group, or edits one. */
export function GroupDialog({ group, onClose }: { readonly group?: Group; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(group))
  const { name, description, rootRole, mappingsSSO, people } = draft
  const set = (some: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...some }))
  const { data: roles = [] } = useQuery(rolesQuery)
  const concurrent = useGroupConcurrency(group, roles, (theirs) => setDraft(draftOf(theirs)))
  const users = people.map((id) => ({ user: { id: Number(id) } }))
  const body = { name, description, rootRole, mappingsSSO, users }
  return (
    <FormDialog
      edits={editsOf(draft, setDraft)}
      changes="access"
      done={group ? t('Group {name} updated', { name }) : t('Group {name} created. Add it to projects.', { name })}
      title={group ? t('Edit {name}', { name: group.name }) : t('New group')}
      action={group ? t('Save') : t('Create group')}
      isReady={name.trim() !== ''}
      size="lg"
      concurrent={concurrent}
      onSubmit={(headers) => save(group, body, headers)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            required
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={problems.name}
            data-autofocus
          />
          <TextInput
            label={t('Description')}
            value={description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={problems.description}
          />
          <PeoplePicker group={group} value={people} onChange={(ids) => set({ people: ids })} />
          <RoleSelect
            roles={roles.filter(({ type }) => type === 'root' || type === 'root-custom')}
            value={rootRole}
            none={t('None: roles in projects only')}
            error={problems.rootRole}
            onChange={(id) => set({ rootRole: id })}
          />
          <TagsInput
            label={t('Single sign-on groups')}
            description={t('Members of these provider groups join at their next login. Press Enter after each name.')}
            value={mappingsSSO}
            onChange={(names) => set({ mappingsSSO: names })}
            error={problems.mappingsSSO}
          />
        </>
      )}
    </FormDialog>
  )
}

function useGroupConcurrency(group: Group | undefined, roles: readonly Role[], take: (theirs: Group) => void) {
  const { data: current = group } = useQuery({ ...groupQuery(group?.id ?? 0), enabled: group !== undefined })
  return useConcurrentForm({
    now: untagged(current),
    fetchNow: async () => {
      if (!group) return untagged<Group>(undefined)
      const params = { path: { groupId: String(group.id) } }
      return fetchVersion(
        queryClient,
        groupQuery(group.id).queryKey,
        api.GET('/api/admin/groups/{groupId}', { params }),
      )
    },
    describe: (one) => describeGroup(one, roles),
    events: 'group-updated',
    take,
  })
}

interface PeoplePickerProps {
  readonly group: Group | undefined
  readonly value: string[]
  readonly onChange: (ids: string[]) => void
}

function PeoplePicker({ group, value, onChange }: PeoplePickerProps) {
  const { data } = useQuery(usersQuery)
  // Single sign-on may add or remove people while the dialog is open.
  const { data: current = group } = useQuery({ ...groupQuery(group?.id ?? 0), enabled: group !== undefined })
  const brought = current?.users.filter(({ viaSso }) => viaSso) ?? []
  const broughtIds = new Set(brought.map(({ user }) => user.id))
  return (
    <>
      <PickMany
        label={t('People')}
        placeholder={t('Search by name')}
        value={value}
        onChange={onChange}
        data={(data?.users ?? [])
          .filter(({ id }) => !broughtIds.has(id))
          .map((user) => ({
            value: String(user.id),
            label: [personName(user), otherNames(user)].filter(Boolean).join(' · '),
          }))}
        nothingFoundMessage={t('No matching people')}
      />
      {brought.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('From single sign-on: {brought}. Updated at each login.', {
            brought: brought.map(({ user }) => personName(user)).join(', '),
          })}
        </Text>
      )}
    </>
  )
}
