import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useMemo } from 'react'
import { holds, refusalOf } from '../../api/permissions.ts'
import { featureTypesQuery, meQuery, protectionQuery } from '../../api/queries.ts'
import type { Environment, FoundToggle } from '../../lib/types.ts'
import { useSwitch } from '../../ui/use-switch.ts'
import type { Column } from './columns.ts'
import type { RowContext } from './toggle-row.tsx'
import { useNow } from './use-now.ts'
import { useStar } from './use-star.ts'

const SWITCHING = 'UPDATE_FEATURE_ENVIRONMENT'

/** What all rows of a table have in common, whatever their projects are. */
export interface TableFacts {
  readonly environments: readonly Environment[]
  readonly columns: readonly Column[]
  readonly setSelected: Dispatch<SetStateAction<ReadonlyMap<string, FoundToggle>>>
  readonly onOpen: (toggle: FoundToggle) => void
}

/** The data that all rows share. The object is stable while nothing changes, so that no row renders needlessly. */
export function useRowContext(project: string, facts: TableFacts): RowContext {
  const { environments: shown, columns, setSelected, onOpen } = facts
  const nowMs = useNow()
  const { data: me } = useQuery(meQuery)
  const { data: protection } = useQuery(protectionQuery(project))
  const { data: types } = useQuery(featureTypesQuery)
  const onSwitch = useSwitch(project)
  const onStar = useStar(project)
  const onSelect = useCallback(
    (toggle: FoundToggle, isSelected: boolean) =>
      setSelected((before) => {
        const after = new Map(before)
        if (isSelected) after.set(toggle.name, toggle)
        else after.delete(toggle.name)
        return after
      }),
    [setSelected],
  )
  const names = shown.map(({ name }) => name).join('\n')
  return useMemo(() => {
    const environments = names === '' ? [] : names.split('\n')
    const guarded = (protection ?? []).filter((one) => one.changeRequestEnabled).map(({ environment }) => environment)
    const protectedIn = new Set(guarded)
    const refusals = environments.map((environment) => {
      const where = { project, environment }
      const isAllowed = protectedIn.has(environment) || holds(me?.permissions ?? [], SWITCHING, where)
      return [environment, isAllowed ? undefined : refusalOf([SWITCHING], where)] as const
    })
    const typesById = new Map((types?.types ?? []).map((type) => [type.id as string, type]))
    const refusalIn = Object.fromEntries(refusals)
    const actions = { onSwitch, onStar, onSelect, onOpen }
    return { nowMs, environments, columns, refusalIn, protectedIn, types: typesById, ...actions }
  }, [names, columns, nowMs, me, project, protection, types, onSwitch, onStar, onSelect, onOpen])
}
