import { Stack, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/permissions.ts'
import { uiConfigQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { UiConfig } from '../../lib/types.ts'
import { CopyIconButton } from '../../ui/copy.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { Backup, Reading } from './backup.tsx'
import { ConnectedClients, useClientQueries } from './connected-clients.tsx'
import { ENGINE_LABELS, limitRows } from './facts.ts'
import { FrontendOrigins } from './frontend-origins.tsx'
import { HealthRows } from './health.tsx'
import classes from './instance.module.css'
import { Maintenance } from './maintenance.tsx'
import { Statistics } from './statistics.tsx'

/** The version, health and limits of the installation. */
export default function InstancePage() {
  const query = useQuery(uiConfigQuery)
  const may = useMay()
  const clients = useClientQueries()
  return (
    <Page wide title={t('Instance')} about={t('Version, health and limits.')}>
      <WhenLoaded queries={[query, ...clients]}>
        <QueryResult query={query}>
          {(config) => (
            <Stack gap="xl">
              <div className={classes.columns}>
                <About config={config} />
                <Stack gap="lg">
                  <FrontendOrigins origins={config.frontendApiOrigins} />
                  <Maintenance isOn={config.maintenanceMode} />
                </Stack>
              </div>
              <ConnectedClients />
              <div className={classes.columns}>
                <Stack gap="lg">
                  <Limits config={config} />
                  <Backup />
                  <Reading />
                </Stack>
                {may('ADMIN') && <Statistics />}
              </div>
            </Stack>
          )}
        </QueryResult>
      </WhenLoaded>
    </Page>
  )
}

interface ConfigProps {
  readonly config: UiConfig
}

function About({ config }: ConfigProps) {
  const { name, version, publicUrl, baseUriPath, databaseEngine, authenticationType } = config
  const address = `${publicUrl}${baseUriPath}`
  const rows: readonly (readonly [string, string])[] = [
    [t('Version'), `${name} ${version}`],
    [t('Database'), databaseEngine ? ENGINE_LABELS[databaseEngine] : t('visible to Admins only')],
    ['Log-in', authenticationType === 'none' ? t('none: everyone is an Admin') : t('password or single sign-on')],
  ]
  return (
    <section aria-label={t('This instance')}>
      <Title order={2} mb={8}>
        {t('This instance')}
      </Title>
      <Table className="lf-card" aria-label={t('This instance')}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row" fw={400}>
              {t('Address')}
            </Table.Th>
            <Table.Td>
              <span className="lf-mono">{address}</span> <CopyIconButton value={address} what={t('the address')} />
            </Table.Td>
          </Table.Tr>
          <HealthRows />
        </Table.Tbody>
      </Table>
    </section>
  )
}

const Limits = ({ config }: ConfigProps) => (
  <section aria-label={t('Limits')}>
    <Title order={2} mb={8}>
      {t('Limits')}
    </Title>
    <Table className="lf-card" aria-label={t('Limits')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Limit')}</Table.Th>
          <Table.Th ta="right">{t('Number // count')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {limitRows(config.resourceLimits).map(({ name, most }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td ta="right">{most}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)
