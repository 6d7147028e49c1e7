import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import { type Preferences, preferencesQuery } from '../../api/preferences.ts'
import { keepLanguage, LANGUAGE_NAMES, t } from '../../lib/messages.ts'
import { START_PAGES } from '../../lib/start-page.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { useWrite } from '../../ui/use-write.ts'

const THEMES = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]
const DENSITIES = [
  { value: 'compact', label: t('Compact') },
  { value: 'comfortable', label: t('Comfortable') },
]
const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))
const PAGES = Object.entries(START_PAGES).map(([value, { label }]) => ({ value, label }))

/** The zones that the browser knows. */
const zones = (): string[] => Intl.supportedValuesOf('timeZone')

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function MyPreferences() {
  const preferences = useQuery(preferencesQuery)
  return (
    <Section title={t('Preferences')} about={t('They apply in every browser where you log in.')}>
      <QueryResult query={preferences}>{(found) => <Choices preferences={found} />}</QueryResult>
    </Section>
  )
}

interface SegmentsProps {
  readonly label: string
  readonly data: { value: string; label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Segments({ label, ...control }: SegmentsProps) {
  const id = useId()
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {label}
      </Text>
      <SegmentedControl aria-labelledby={id} {...control} />
    </div>
  )
}

function Choices({ preferences }: { readonly preferences: Preferences }) {
  const { theme, density, language, timeZone, startPage } = preferences
  const write = useWrite({
    send: (body: Partial<Preferences>) => api.PUT('/api/admin/user/preferences', { body }),
    changes: 'access',
    done: t('Preferences saved'),
  })
  const save = (change: Partial<Preferences>) => void write.run(change)
  const saveLanguage = async (value: string | null) => {
    const chosen = value as Preferences['language']
    if ((await write.run({ language: chosen })) && keepLanguage(chosen)) location.reload()
  }
  return (
    <Stack gap="md" maw={380}>
      <Segments
        label={t('Theme')}
        data={THEMES}
        value={theme}
        onChange={(value) => save({ theme: value as Preferences['theme'] })}
      />
      <Segments
        label={t('Density')}
        data={DENSITIES}
        value={density}
        onChange={(value) => save({ density: value as Preferences['density'] })}
      />
      <Select
        label={t('Language')}
        data={LANGUAGES}
        value={language}
        placeholder={t('Browser default')}
        clearable
        clearButtonProps={{ 'aria-label': t('Use the language of the browser') }}
        onChange={(value) => void saveLanguage(value)}
      />
      <Select
        label={t('Time zone')}
        data={zones()}
        value={timeZone}
        placeholder={t('Browser default ({ownZone})', { ownZone: ownZone() })}
        searchable
        clearable
        limit={100}
        clearButtonProps={{ 'aria-label': t('Use the time zone of the browser') }}
        onChange={(value) => save({ timeZone: value })}
      />
      <Select
        label={t('Start page')}
        data={PAGES}
        value={startPage}
        allowDeselect={false}
        onChange={(value) => value !== null && save({ startPage: value as Preferences['startPage'] })}
      />
    </Stack>
  )
}
