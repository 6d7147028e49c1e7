import { Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { type NoticePreferences, noticePreferencesQuery } from '../../api/notices.ts'
import { t } from '../../lib/messages.ts'
import { Form } from '../../ui/form.tsx'
import { Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { SendTest } from './send-test.tsx'

type Kind = NoticePreferences['kinds'][number]
type Channel = 'inApp' | 'email' | 'slack'

const CHANNELS: readonly (readonly [Channel, string])[] = [
  ['inApp', t('Inbox')],
  ['email', 'E-mail'],
  ['slack', 'Slack'],
]

/** Why nothing is sent by e-mail. */
export function emailHint({ isEnabled, address }: NoticePreferences['email']): string | undefined {
  if (!isEnabled) return t('This server sends no e-mail.')
  return address === null ? t('Your account has no e-mail address.') : undefined
}

export function NoticeChoices() {
  const preferences = useQuery(noticePreferencesQuery)
  const section = useRef<HTMLDivElement>(null)
  // The browser looked for the anchor before the page was loaded.
  useEffect(() => {
    if (location.hash === '#notices') section.current?.scrollIntoView()
  }, [])
  return (
    <div id="notices" ref={section} style={{ scrollMarginTop: 64 }}>
      <Section title={t('Notices')} about={t('What you are notified of, and where.')}>
        <QueryResult query={preferences}>{(found) => <Choices preferences={found} />}</QueryResult>
      </Section>
    </div>
  )
}

function Choices({ preferences }: { readonly preferences: NoticePreferences }) {
  const { kinds, email, slack } = preferences
  const write = useWrite({
    send: ({ label: _, ...kind }: Kind) => api.PUT('/api/admin/user/notice-preferences', { body: { kinds: [kind] } }),
    changes: 'access',
  })
  // A choice is shown before the server has saved it.
  const shownKind = (kind: Kind): Kind => (write.busyWith?.kind === kind.kind ? write.busyWith : kind)
  const hint = emailHint(email)
  const isOn = { inApp: true, email: hint === undefined, slack: slack.hasUrl }
  const channels = CHANNELS.filter(([channel]) => isOn[channel])
  return (
    <Stack gap="sm">
      <Listing label={t('Notices by kind')} head={[t('Notice'), ...channels.map(([, label]) => label)]} isMatrix>
        {kinds.map(shownKind).map((kind) => (
          <Table.Tr key={kind.kind}>
            <Table.Td>{kind.label}</Table.Td>
            {channels.map(([channel, label]) => (
              <Table.Td key={channel}>
                <Checkbox
                  aria-label={`${label}: ${kind.label}`}
                  checked={kind[channel]}
                  onChange={(event) => void write.run({ ...kind, [channel]: event.currentTarget.checked })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Listing>
      {hint === undefined ? (
        <Group gap="sm">
          <Text size="sm">{t('E-mail: {address}', { address: email.address })}</Text>
          <SendTest channel="email" />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <SlackTarget hasUrl={slack.hasUrl} />
    </Stack>
  )
}

function SlackTarget({ hasUrl }: { readonly hasUrl: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [slackUrl, setUrl] = useState('')
  const remove = useWrite({
    send: () => api.PUT('/api/admin/user/notice-preferences', { body: { slackUrl: null } }),
    changes: 'access',
    done: t('Slack webhook removed'),
  })
  if (!isOpen)
    return (
      <Group gap="sm">
        <Text size="sm">{hasUrl ? t('Slack: your webhook is set.') : t('Slack: no webhook yet.')}</Text>
        {hasUrl && <SendTest channel="slack" />}
        <Button variant="default" onClick={() => setOpen(true)}>
          {hasUrl ? t('Replace webhook') : t('Add Slack webhook')}
        </Button>
        {hasUrl && (
          <Button variant="default" loading={remove.isBusy} onClick={() => void remove.run()}>
            {t('Remove webhook')}
          </Button>
        )}
      </Group>
    )
  return (
    <Form
      layout="page"
      maxWidth={520}
      action={t('Save webhook')}
      isReady={slackUrl !== ''}
      edits={{ slackUrl: [slackUrl, setUrl] }}
      isDraftKept={false}
      changes="access"
      done={t('Slack webhook saved')}
      shownFields={['slackUrl']}
      onSubmit={() => api.PUT('/api/admin/user/notice-preferences', { body: { slackUrl } })}
      onDone={() => {
        setUrl('')
        setOpen(false)
      }}
      onClose={() => setOpen(false)}
    >
      {(problems) => (
        <TextInput
          label={t('Slack webhook URL')}
          description={t('An incoming webhook of Slack that posts to you. It is stored encrypted and not shown again.')}
          placeholder="https://hooks.slack.com/services/…"
          value={slackUrl}
          error={problems.slackUrl && t('The address {slackUrl}', { slackUrl: problems.slackUrl })}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
    </Form>
  )
}
