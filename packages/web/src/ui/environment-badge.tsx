import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { environmentsQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import classes from './environment-badge.module.css'
import { huesOf } from './environment-hues.ts'

export interface EnvironmentLook {
  /** 0 to 7, a class in the stylesheet. */
  readonly hue: number
  readonly isProduction: boolean
  readonly displayName: string
}

/** One hue each, the same everywhere. */
export function useEnvironmentLook(): (name: string) => EnvironmentLook {
  const { data } = useQuery(environmentsQuery)
  const hues = useMemo(() => huesOf((data ?? []).map(({ name }) => name)), [data])
  return (name) => {
    const found = data?.find((one) => one.name === name)
    return {
      hue: hues.get(name) ?? 0,
      isProduction: found?.type === 'production',
      displayName: found?.displayName || name,
    }
  }
}

/** The name of an environment with its hue; production types have a stronger edge. */
export function EnvironmentBadge({ name }: { readonly name: string }) {
  const { hue, isProduction, displayName } = useEnvironmentLook()(name)
  return (
    <span className={classes.badge} data-hue={hue} data-production={isProduction || undefined} title={name}>
      {displayName}
    </span>
  )
}

interface EnvironmentCardProps {
  readonly name: string
  readonly children: ReactNode
}

/** A card with the edge of its environment. */
export function EnvironmentCard({ name, children }: EnvironmentCardProps) {
  const { hue, isProduction, displayName } = useEnvironmentLook()(name)
  return (
    <section
      className={classes.card}
      data-hue={hue}
      data-production={isProduction || undefined}
      aria-label={t('Environment {displayName}', { displayName })}
    >
      {children}
    </section>
  )
}
