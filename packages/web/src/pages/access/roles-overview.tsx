import { Anchor, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Holder, holdersQuery } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { useListFilter } from '../../ui/use-search-params.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { heldRoleSentence } from './holders.ts'
import { ShowMore, useFirst } from './show-more.tsx'

interface RolesOverviewProps {
  readonly onExplain: (userId: number) => void
}

/** All users with every role that they have in the installation and in projects. */
export function RolesOverview({ onExplain }: RolesOverviewProps) {
  const query = useQuery(holdersQuery)
  return <QueryResult query={query}>{(holders) => <Holders holders={holders} onExplain={onExplain} />}</QueryResult>
}

const mentions = ({ userName, roles }: Holder, text: string): boolean =>
  [userName, ...roles.map(heldRoleSentence)].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()))

function Holders({ holders, onExplain }: RolesOverviewProps & { readonly holders: readonly Holder[] }) {
  const [text, setText] = useListFilter()
  const { first, more } = useFirst(holders.filter((holder) => mentions(holder, text)))
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Find')}
        placeholder={t('Person, role, project or group')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={360}
      />
      <WideTable
        label={t('Role assignments')}
        minWidth={560}
        heads={[t('Who'), t('For the installation'), t('In projects')]}
      >
        {first.map((holder) => (
          <Table.Tr key={holder.userId}>
            <Table.Td>
              <Anchor component="button" type="button" inherit onClick={() => onExplain(holder.userId)}>
                {holder.userName}
              </Anchor>
              {holder.accountType === 'Service Account' && (
                <Text size="xs" c="dimmed">
                  {t('service account')}
                </Text>
              )}
            </Table.Td>
            <RolesCell roles={holder.roles.filter(({ project }) => project === undefined)} />
            <RolesCell roles={holder.roles.filter(({ project }) => project !== undefined)} />
          </Table.Tr>
        ))}
      </WideTable>
      <ShowMore more={more} />
    </Stack>
  )
}

const RolesCell = ({ roles }: Pick<Holder, 'roles'>) => (
  <Table.Td>
    {roles.length === 0 && '–'}
    {roles.map((held) => (
      <div key={heldRoleSentence(held)}>{heldRoleSentence(held)}</div>
    ))}
  </Table.Td>
)
