import { Text } from '@mantine/core'

export default function UsageTab() {
  return <Text c="dimmed">…</Text>
}
