import { Group, List, Text } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { byTraffic, MAX_NAMED, trafficText } from './traffic-text.ts'
import { useUsages } from './use-usages.ts'

/** The names of toggles and how much they are used, in a dialog about them. */
export function Traffic({ toggles }: { readonly toggles: readonly FoundToggle[] }) {
  const usages = useUsages(toggles)
  const countOf = (name: string) => {
    const { yes = 0, no = 0 } = usages.get(name) ?? {}
    return yes + no
  }
  const sorted = byTraffic(toggles, countOf)
  const inUse = toggles.filter(({ name }) => countOf(name) > 0).length
  const nowMs = Date.now()
  return (
    <div>
      <Text size="sm" fw={600} role="status">
        {inUse === 0
          ? t('No traffic in the last 24 hours')
          : t('{inUse} of {count} with traffic in 24 hours', { inUse, count: toggles.length })}
      </Text>
      <List size="sm" mt={4} listStyleType="none" aria-label={t('Toggles and their traffic')}>
        {sorted.slice(0, MAX_NAMED).map((toggle) => (
          <List.Item key={toggle.name} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <span className="lf-mono" style={{ overflowWrap: 'anywhere' }}>
                {toggle.name}
              </span>
              <Text size="sm" c="dimmed" ta="right">
                {trafficText(toggle, usages.get(toggle.name), nowMs)}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
      {sorted.length > MAX_NAMED && (
        <Text size="sm" c="dimmed">
          {t('and {count} more', { count: sorted.length - MAX_NAMED })}
        </Text>
      )}
    </div>
  )
}
