import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { strategyTypesQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { DeleteStrategyType } from './delete-strategy-type.tsx'
import type { StrategyType } from './parameters.ts'
import { StrategyTypeDrawer } from './strategy-type-drawer.tsx'
import { StrategyTypeRow } from './strategy-type-row.tsx'

export default function StrategyTypesPage() {
  const query = useQuery(strategyTypesQuery)
  const { opened, open, openNew, close } = useOpenItem<StrategyType, 'edit' | 'delete'>({
    all: query.data?.strategies.filter(({ editable }) => editable),
    idOf: ({ name }) => name,
    kept: ['edit'],
  })
  const create = (
    <GuardedButton need="CREATE_STRATEGY" leftSection={<Plus size={14} />} onClick={openNew}>
      {t('New strategy type')}
    </GuardedButton>
  )
  return (
    <Page
      title={t('Strategy types')}
      about={t('How strategies decide who gets a toggle.')}
      actions={query.data?.strategies.some(({ editable }) => editable) && create}
      wide
    >
      <QueryResult query={query}>
        {({ strategies }) => <StrategyTypeLists types={strategies} create={create} onOpen={open} />}
      </QueryResult>
      {opened?.what === 'new' && <StrategyTypeDrawer onClose={close} />}
      {opened?.what === 'edit' && <StrategyTypeDrawer type={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteStrategyType type={opened.thing} onClose={close} />}
    </Page>
  )
}

interface StrategyTypeListsProps {
  readonly types: readonly StrategyType[]
  readonly create: ReactNode
  readonly onOpen: (what: 'edit' | 'delete', type: StrategyType) => void
}

function StrategyTypeLists({ types, create, onOpen }: StrategyTypeListsProps) {
  const [own, builtIn] = [types.filter(({ editable }) => editable), types.filter(({ editable }) => !editable)]
  const head = [t('Type'), t('Parameters'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]
  return (
    <Stack gap="lg">
      {own.length === 0 ? (
        <Empty title={t('No custom strategy types')} action={create}>
          {t('The built-in types with constraints and segments cover most cases. Custom types need code in your SDKs.')}
        </Empty>
      ) : (
        <Stack gap="xs">
          <Title order={2}>{t('Custom')}</Title>
          <Listing label={t('Custom strategy types')} head={head}>
            {own.map((type) => (
              <StrategyTypeRow key={type.name} type={type} onOpen={(what) => onOpen(what, type)} />
            ))}
          </Listing>
        </Stack>
      )}
      <Stack gap="xs">
        <Title order={2}>{t('Built in')}</Title>
        <Listing label={t('Built-in strategy types')} head={head.slice(0, 2)}>
          {builtIn.map((type) => (
            <StrategyTypeRow key={type.name} type={type} />
          ))}
        </Listing>
      </Stack>
    </Stack>
  )
}
