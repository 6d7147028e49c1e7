import { Anchor, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AddonActions } from './addon-actions.tsx'
import { AddonForm } from './addon-form.tsx'
import { aboutSentence } from './addon-text.ts'
import { AddonWarnings } from './addon-warnings.tsx'
import { type Addon, addonsQuery, type Provider } from './addons.ts'
import { DeliveryLog } from './delivery-log.tsx'
import type { ADDON_TABS, AddonSearch } from './search.ts'

export default function AddonPage() {
  const { addonId } = useParams({ strict: false })
  const [{ provider: wanted }] = useSearchParams<AddonSearch>()
  const query = useQuery(addonsQuery)
  return (
    <QueryResult query={query} skeleton={<Page title={t('Add-on')}>…</Page>}>
      {({ addons, providers }) => {
        const addon = addons.find(({ id }) => String(id) === addonId)
        const name = addon?.provider ?? (addonId === 'new' ? (wanted ?? 'webhook') : undefined)
        const provider = providers.find((one) => one.name === name)
        if (!provider) return <NoAddon />
        return addon ? <OneAddon addon={addon} provider={provider} /> : <NewAddon provider={provider} />
      }}
    </QueryResult>
  )
}

const AllAddons = () => (
  <Anchor component={Link} to="/addons" size="sm">
    {t('All add-ons')}
  </Anchor>
)

const NoAddon = () => (
  <Page title={t('Add-on')}>
    <Empty title={t('Add-on not found')} action={<AllAddons />}>
      {t('It was deleted, or it belongs to projects you can’t see.')}
    </Empty>
  </Page>
)

const NewAddon = ({ provider }: { readonly provider: Provider }) => (
  <Page
    title={t('New add-on: {displayName}', { displayName: provider.displayName })}
    about={provider.description}
    actions={<AllAddons />}
  >
    <AddonForm key={provider.name} provider={provider} />
  </Page>
)

interface OneAddonProps {
  readonly addon: Addon
  readonly provider: Provider
}

function OneAddon({ addon, provider }: OneAddonProps) {
  const [{ tab = 'messages' }, change] = useSearchParams<AddonSearch>()
  return (
    <Page
      title={addon.description || `${provider.displayName} #${addon.id}`}
      about={`${provider.displayName}. ${aboutSentence(addon)}.`}
      actions={<AllAddons />}
    >
      <AddonActions addon={addon} />
      <AddonWarnings addon={addon} provider={provider} />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next as (typeof ADDON_TABS)[number] }, 'step')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="messages">{t('Messages')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="messages">
          <DeliveryLog addon={addon} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <AddonForm provider={provider} addon={addon} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
