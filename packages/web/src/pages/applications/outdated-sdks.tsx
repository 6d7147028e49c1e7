import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import { Listing } from '../../ui/listing.tsx'
import { sdkText } from './facts.ts'
import { type OutdatedSdk, outdatedSdksQuery } from './queries.ts'

const HEAD = [t('SDK'), t('Upgrade to'), t('Applications'), t('Why')]
const MAX_APPLICATIONS = 20

/** Rendered only if there are any. */
export function OutdatedSdks() {
  const { data: sdks = [] } = useQuery(outdatedSdksQuery)
  if (sdks.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('Outdated SDKs')}>
      <Title order={2}>{t('Outdated SDKs')}</Title>
      <Text size="sm" c="dimmed">
        {t('These versions evaluate some toggles wrongly.')}
      </Text>
      <Listing label={t('Outdated SDKs')} head={HEAD} minWidth={560}>
        {sdks.map((sdk) => (
          <SdkRow key={sdk.sdkVersion} sdk={sdk} />
        ))}
      </Listing>
    </Stack>
  )
}

const SdkRow = ({ sdk: { sdkVersion, minimumVersion, applications, reason } }: { readonly sdk: OutdatedSdk }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} className="lf-short">
      {sdkText([sdkVersion])}
    </Table.Th>
    <Table.Td className="lf-short">{t('{minimumVersion} or later', { minimumVersion })}</Table.Td>
    <Table.Td>
      <Group gap={8}>
        {applications.slice(0, MAX_APPLICATIONS).map((appName) => (
          <Link key={appName} to="/applications/$appName" params={{ appName }} className="lf-quiet lf-mono">
            {appName}
          </Link>
        ))}
        {applications.length > MAX_APPLICATIONS && (
          <Text span size="sm" c="dimmed">
            {t('and {count} more', { count: applications.length - MAX_APPLICATIONS })}
          </Text>
        )}
      </Group>
    </Table.Td>
    <Table.Td>{reason}</Table.Td>
  </Table.Tr>
)
