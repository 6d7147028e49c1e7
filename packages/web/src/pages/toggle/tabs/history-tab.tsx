import { Text } from '@mantine/core'

export default function HistoryTab() {
  return <Text c="dimmed">…</Text>
}
