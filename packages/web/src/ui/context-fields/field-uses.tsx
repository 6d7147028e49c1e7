import { Drawer, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ContextField } from '../../lib/types.ts'
import { QueryResult } from '../query-result.tsx'
import { StrategyUses } from '../strategy-uses.tsx'
import { type FieldRef, fetchUses } from './field-api.ts'

const fieldUsesQuery = (ref: FieldRef) =>
  queryOptions({
    queryKey: keys.contextFields(ref.name, 'strategies'),
    queryFn: () => fetchUses(ref),
  })

interface FieldUsesDrawerProps {
  readonly field: ContextField
  readonly onClose: () => void
}

export const FieldUsesDrawer = ({ field, onClose }: FieldUsesDrawerProps) => (
  <Drawer opened onClose={onClose} title={t('Constraints on {name}', { name: field.name })}>
    <FieldUses field={field} />
  </Drawer>
)

/** The toggles with constraints on a field, as far as they are visible to the user. */
export function FieldUses({ field }: { readonly field: FieldRef }) {
  const query = useQuery(fieldUsesQuery(field))
  return (
    <QueryResult query={query}>
      {(uses) =>
        uses.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('None that you can see.')}
          </Text>
        ) : (
          <StrategyUses uses={uses} />
        )
      }
    </QueryResult>
  )
}
