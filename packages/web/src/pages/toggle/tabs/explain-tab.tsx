import { Text } from '@mantine/core'

export default function ExplainTab() {
  return <Text c="dimmed">…</Text>
}
