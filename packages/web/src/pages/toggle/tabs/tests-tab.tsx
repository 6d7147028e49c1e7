import { Text } from '@mantine/core'

export default function TestsTab() {
  return <Text c="dimmed">…</Text>
}
