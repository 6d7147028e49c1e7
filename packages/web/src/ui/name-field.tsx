import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { ApiFailure, problemsByField, sentenceOf } from '../api/failure.ts'
import { keys } from '../api/query-keys.ts'
import { t } from '../lib/messages.ts'

const PAUSE_MS = 250

interface NameFieldProps {
  readonly value: string
  readonly onChange: (name: string) => void
  readonly description?: string
  /** Asks the server whether the name is valid and free. Throws if it is not. */
  readonly check: (name: string) => Promise<unknown>
  /** The kind of item, for the query key. */
  readonly what: string
  readonly problem?: string | undefined
}

/** The message of the server, preferably about the name itself. */
const problemOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiFailure)) return undefined
  return problemsByField(error).name ?? sentenceOf(error)
}

/** A name that is checked while it is typed. */
export function NameField({ value, onChange, description, check, what, problem }: NameFieldProps) {
  const [settled] = useDebouncedValue(value, PAUSE_MS)
  const { error, isFetching, isSuccess } = useQuery({
    queryKey: keys.nameCheck(what, settled),
    queryFn: async () => {
      await check(settled)
      return true
    },
    enabled: settled !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = settled === value && value !== ''
  const found = isCurrent ? problemOf(error) : undefined
  return (
    <TextInput
      label={t('Name')}
      description={description}
      className="lf-name"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={found ?? problem}
      required
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      rightSection={
        isFetching ? (
          <Loader size={14} role="status" aria-label={t('Checking the name')} />
        ) : (
          isCurrent && isSuccess && <Check size={16} color="var(--lf-on)" aria-label={t('Available')} role="img" />
        )
      }
    />
  )
}
