import { Text } from '@mantine/core'

export default function CodeTab() {
  return <Text c="dimmed">…</Text>
}
