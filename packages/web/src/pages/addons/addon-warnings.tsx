import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { warningSentence } from './addon-text.ts'
import { type Addon, addonQuery, type Provider } from './addons.ts'

interface AddonWarningsProps {
  readonly addon: Addon
  readonly provider: Provider
}

/** Parameters that were accepted but may not do what was intended. Empty while they load. */
export function AddonWarnings({ addon, provider }: AddonWarningsProps) {
  const warnings = useQuery(addonQuery(addon.id)).data?.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <Alert variant="outline" color="yellow" title={t('Check the settings')} mb="md">
      {warnings.map((warning) => (
        <Text size="sm" key={warning.path}>
          {warningSentence(warning, provider)}
        </Text>
      ))}
    </Alert>
  )
}
