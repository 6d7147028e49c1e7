import { Text } from '@mantine/core'

export default function CompareTab() {
  return <Text c="dimmed">…</Text>
}
