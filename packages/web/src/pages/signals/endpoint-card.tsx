import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BASE_URL } from '../../api/page-config.ts'
import { t } from '../../lib/messages.ts'
import { CopyIconButton } from '../../ui/copy.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { OpenItemState } from '../../ui/use-open-item.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { type Signal, type SignalEndpoint, signalsQuery } from './queries.ts'
import { labelsText, signalsSentence } from './signal-rules.ts'

export type EndpointOpening = OpenItemState<SignalEndpoint, 'edit' | 'token' | 'delete'>

interface EndpointCardProps {
  readonly endpoint: SignalEndpoint
  readonly onOpen: EndpointOpening['open']
  readonly onDeleteToken: (endpoint: SignalEndpoint, tokenId: number) => void
}

/** One endpoint with its address, tokens and newest signals. */
export function EndpointCard({ endpoint, onOpen, onDeleteToken }: EndpointCardProps) {
  const { id, name, description, enabled } = endpoint
  const { data: signals = [] } = useQuery(signalsQuery(id))
  const url = `${BASE_URL}/api/signals/${name}`
  const act = (what: 'edit' | 'token' | 'delete', label: string) => (
    <Button variant="default" size="compact-sm" aria-label={`${label}: ${name}`} onClick={() => onOpen(what, endpoint)}>
      {label}
    </Button>
  )
  return (
    <Section
      title={name}
      about={description}
      actions={
        <Group gap="xs">
          {act('token', t('New token'))}
          {act('edit', t('Edit'))}
          {act('delete', t('Delete'))}
        </Group>
      }
    >
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" className="lf-mono" style={{ overflowWrap: 'anywhere' }}>
          {t('POST {url}', { url })}
        </Text>
        <CopyIconButton value={url} what={t('the address of {name}', { name })} />
      </Group>
      {!enabled && <Text size="sm">{t('Switched off: signals are refused.')}</Text>}
      <Tokens endpoint={endpoint} onDelete={(tokenId) => onDeleteToken(endpoint, tokenId)} />
      <Text size="sm">{signalsSentence(signals)}</Text>
      {signals.length > 0 && <Signals name={name} signals={signals} />}
    </Section>
  )
}

interface TokensProps {
  readonly endpoint: SignalEndpoint
  readonly onDelete: (tokenId: number) => void
}

const Tokens = ({ endpoint: { name, tokens }, onDelete }: TokensProps) =>
  tokens.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('No tokens yet. Create one to send signals.')}
    </Text>
  ) : (
    <WideTable
      label={t('Tokens of {name}', { name })}
      minWidth={360}
      heads={[t('Token'), t('Created by'), t('Created'), <ActionsHead key="a" />]}
    >
      {tokens.map((token) => (
        <Table.Tr key={token.id}>
          <Table.Td>{token.name}</Table.Td>
          <Table.Td>{token.createdBy}</Table.Td>
          <Table.Td>
            <Time at={token.createdAt} />
          </Table.Td>
          <Table.Td ta="right">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('Delete token {name}', { name: token.name })}
              onClick={() => onDelete(token.id)}
            >
              {t('Delete')}
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  )

const SHOWN = 20

const Signals = ({ name, signals }: { readonly name: string; readonly signals: readonly Signal[] }) => (
  <Stack gap={4}>
    <WideTable
      label={t('Signals of {name}', { name })}
      minWidth={360}
      heads={[t('State'), t('Labels'), t('Value'), t('Received')]}
    >
      {signals.slice(0, SHOWN).map((signal) => (
        <Table.Tr key={labelsText(signal)}>
          <Table.Td fw={signal.state === 'firing' ? 600 : undefined}>
            {signal.state === 'firing' ? t('Firing') : t('Resolved')}
          </Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{labelsText(signal)}</Table.Td>
          <Table.Td className="lf-figures">{signal.value ?? '–'}</Table.Td>
          <Table.Td>
            <Time at={signal.at} />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
    {signals.length > SHOWN && (
      <Text size="sm" c="dimmed">
        {t('The newest {shown} of {count} signals.', { shown: SHOWN, count: signals.length })}
      </Text>
    )}
  </Stack>
)
