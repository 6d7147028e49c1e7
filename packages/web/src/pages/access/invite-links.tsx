import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type InviteLink, inviteLinksQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { CopyIconButton } from '../../ui/copy.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { expiresAtOf, isExpired } from './expiry.ts'
import { ExpiresCell } from './expiry-input.tsx'
import { linkState } from './invite-link-text.ts'

const HEADS = [t('Name'), t('State'), t('Expires'), t('Signed up'), t('Created by'), t('Link'), <ActionsHead key="a" />]

/** Links with which anyone can sign up. */
export function InviteLinks() {
  const query = useQuery(inviteLinksQuery)
  const [isCreating, setCreating] = useState(false)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('Anyone who has an invite link can sign up as a Viewer.')}
        </Text>
        <GuardedButton need="ADMIN" leftSection={<Link2 size={14} />} onClick={() => setCreating(true)}>
          {t('Create invite link')}
        </GuardedButton>
      </Group>
      <QueryResult query={query}>
        {(links) => (
          <WideTable label={t('Invite links')} heads={HEADS}>
            {links.map((link) => (
              <LinkRow key={link.createdAt + link.name} link={link} />
            ))}
            {links.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={HEADS.length}>
                  {t('No invite links yet. Create one to invite a whole team.')}
                </Table.Td>
              </Table.Tr>
            )}
          </WideTable>
        )}
      </QueryResult>
      {isCreating && <CreateLink onClose={() => setCreating(false)} />}
    </Stack>
  )
}

function LinkRow({ link }: { readonly link: InviteLink }) {
  const { name, secret, url, enabled, expiresAt, createdBy, users } = link
  const change = useWrite({
    send: (isEnabled: boolean) =>
      api.PUT('/api/admin/invite-link/tokens/{token}', {
        params: { path: { token: secret } },
        body: { enabled: isEnabled },
      }),
    changes: 'access',
    done: (_, isEnabled) => t('Invite link "{name}" {what}', { name, what: isEnabled ? t('enabled') : t('disabled') }),
  })
  const isOver = isExpired(expiresAt, Date.now())
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{t(linkState(link, Date.now()))}</Table.Td>
      <Table.Td>
        <ExpiresCell at={expiresAt} />
      </Table.Td>
      <Table.Td>{users.length}</Table.Td>
      <Table.Td>{createdBy}</Table.Td>
      <Table.Td>
        {url === null ? (
          t('Not readable: the encryption key has changed')
        ) : (
          <CopyIconButton value={url} what={t('the link {name}', { name })} />
        )}
      </Table.Td>
      <Table.Td ta="right">
        {!isOver && url !== null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${enabled ? t('Disable') : t('Enable')} ${name}`}
            loading={change.isBusy}
            onClick={() => void change.run(!enabled)}
          >
            {enabled ? t('Disable') : t('Enable')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const LIFETIMES = [
  { value: '1', label: t('In a day') },
  { value: '7', label: t('In a week') },
  { value: '30', label: t('In 30 days') },
]

function CreateLink({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('7')
  const create = () =>
    api.POST('/api/admin/invite-link/tokens', {
      body: { name, expiresAt: expiresAtOf({ choice: days, day: '' }, Date.now()) ?? '' },
    })
  return (
    <FormDialog
      edits={{ name: [name, setName], days: [days, setDays] }}
      title={t('Create invite link')}
      action={t('Create')}
      isReady={name !== ''}
      changes="access"
      done={t('Invite link "{name}" created. Copy it from the list.', { name })}
      onSubmit={create}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('For this list only, e.g. the team you invite.')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            data-autofocus
          />
          <NativeSelect
            label={t('Expires')}
            data={LIFETIMES}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            error={problems.expiresAt}
          />
        </>
      )}
    </FormDialog>
  )
}
