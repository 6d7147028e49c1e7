import { Anchor, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Time } from '../../ui/time.tsx'
import { AddonSwitch } from './addon-switch.tsx'
import { aboutSentence } from './addon-text.ts'
import { type Addon, deliveriesQuery, KEEPERS, type Provider } from './addons.ts'
import { DeliveryMark } from './delivery-mark.tsx'
import { ProviderIcon } from './provider-icon.tsx'

interface AddonRowProps {
  readonly addon: Addon
  readonly provider: Provider | undefined
}

export function AddonRow({ addon, provider }: AddonRowProps) {
  const { id, description } = addon
  const kind = provider?.displayName ?? addon.provider
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <ProviderIcon name={addon.provider} />
          <div>
            <Anchor
              size="sm"
              fw={600}
              lineClamp={2}
              title={description}
              renderRoot={(props) => <Link {...props} to="/addons/$addonId" params={{ addonId: String(id) }} />}
            >
              {description || `${kind} #${id}`}
            </Anchor>
            <Text size="sm" c="dimmed">
              {kind}. {aboutSentence(addon)}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <LastMessage id={id} />
      </Table.Td>
      <Table.Td>
        <AddonSwitch addon={addon} />
      </Table.Td>
    </Table.Tr>
  )
}

function LastMessage({ id }: { readonly id: number }) {
  const may = useMay()
  const isKeeper = KEEPERS.some((permission) => may(permission))
  const { data } = useQuery({ ...deliveriesQuery(id, { limit: 1 }), enabled: isKeeper })
  const [last] = data?.integrationEvents ?? []
  if (!last)
    return (
      <Text size="sm" c="dimmed">
        {isKeeper ? (data ? t('none yet') : '…') : t('visible to add-on managers only')}
      </Text>
    )
  return (
    <Group gap="xs">
      <DeliveryMark state={last.state} />
      <Text size="sm" c="dimmed">
        <Time at={last.finishedAt ?? last.createdAt} />
      </Text>
    </Group>
  )
}
