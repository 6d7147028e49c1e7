import { plural, t } from '../../lib/messages.ts'
import type { Signal } from './queries.ts'

export const labelsText = ({ labels }: Pick<Signal, 'labels'>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ') || t('No labels')

/** "1 of 3 signals firing". */
export function signalsSentence(signals: readonly Pick<Signal, 'state'>[]): string {
  if (signals.length === 0) return t('No signals yet')
  const firing = signals.filter(({ state }) => state === 'firing').length
  const all = plural(signals.length, '1 signal', '{count} signals', { count: signals.length })
  return firing === 0 ? t('{all}, none firing', { all }) : t('{firing} of {all} firing', { firing, all })
}

/** A command that sends a signal. */
export const curlExample = (baseUrl: string, name: string, token: string): string =>
  `curl -X POST ${baseUrl}/api/signals/${name} \\
  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
  -d '{"state":"firing","labels":{"service":"checkout"}}'`
