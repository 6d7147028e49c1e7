import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import { Guard } from '../../ui/guarded.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { AddonRow } from './addon-row.tsx'
import { type Addon, addonsQuery, type Provider } from './addons.ts'
import { ProviderIcon } from './provider-icon.tsx'

export default function AddonsPage() {
  const query = useQuery(addonsQuery)
  return (
    <Page
      title={t('Add-ons')}
      about={t('Send events to chat, monitoring or your own systems. Failed deliveries are retried.')}
      wide
    >
      <QueryResult query={query}>
        {({ addons, providers }) => (
          <Stack gap="lg">
            {addons.length > 0 && <AddonTable addons={addons} providers={providers} />}
            <Stack gap="xs">
              <Title order={2}>{addons.length > 0 ? t('Add another') : t('Add your first')}</Title>
              <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
                {providers.map((provider) => (
                  <ProviderCard key={provider.name} provider={provider} />
                ))}
              </SimpleGrid>
            </Stack>
          </Stack>
        )}
      </QueryResult>
    </Page>
  )
}

interface AddonTableProps {
  readonly addons: readonly Addon[]
  readonly providers: readonly Provider[]
}

const AddonTable = ({ addons, providers }: AddonTableProps) => (
  <Listing label={t('Add-ons')} head={[t('Add-on'), t('Last message'), t('On')]}>
    {addons.map((addon) => (
      <AddonRow key={addon.id} addon={addon} provider={providers.find(({ name }) => name === addon.provider)} />
    ))}
  </Listing>
)

const ProviderCard = ({ provider: { name, displayName, description } }: { readonly provider: Provider }) => (
  <Stack className="lf-card" p="md" gap="xs" justify="space-between">
    <div>
      <Group gap="xs" mb={4}>
        <ProviderIcon name={name} />
        <Title order={3}>{displayName}</Title>
      </Group>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
    </div>
    <div>
      <Guard need="CREATE_ADDON" instead={null}>
        {(isAllowed) => (
          <Button
            variant="default"
            leftSection={<Plus size={14} />}
            disabled={!isAllowed}
            renderRoot={(props) => (
              <Link {...props} to="/addons/$addonId" params={{ addonId: 'new' }} search={{ provider: name }} />
            )}
          >
            {t('Set up {displayName}', { displayName })}
          </Button>
        )}
      </Guard>
    </div>
  </Stack>
)
