import { Drawer, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ContextField } from '../../lib/types.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { StrategyUses } from '../../ui/strategy-uses.tsx'

export const fieldUsesQuery = (contextField: string) =>
  queryOptions({
    queryKey: keys.contextFields(contextField, 'strategies'),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/context/{contextField}/strategies', { params: { path: { contextField } } })))
        .strategies,
  })

interface FieldUsesDrawerProps {
  readonly field: ContextField
  readonly onClose: () => void
}

export const FieldUsesDrawer = ({ field: { name }, onClose }: FieldUsesDrawerProps) => (
  <Drawer opened onClose={onClose} title={`Constraints on ${name}`}>
    <FieldUses name={name} />
  </Drawer>
)

/** The toggles with constraints on a field, as far as they are visible to the user. */
export function FieldUses({ name }: { readonly name: string }) {
  const query = useQuery(fieldUsesQuery(name))
  return (
    <QueryResult query={query}>
      {(uses) =>
        uses.length === 0 ? (
          <Text size="sm" c="dimmed">
            None that you can see.
          </Text>
        ) : (
          <StrategyUses uses={uses} />
        )
      }
    </QueryResult>
  )
}
