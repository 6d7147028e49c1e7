import { eventLabel } from '@leverframe/domain'
import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { eventGroups } from './addon-text.ts'

interface EventsFieldProps {
  readonly offered: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (events: string[]) => void
  readonly problem: string | undefined
}

/** Event types, in groups that can be selected as a whole. */
export function EventsField({ offered, value, onChange, problem }: EventsFieldProps) {
  // In the order of the provider, not of the selection.
  const choose = (chosen: ReadonlySet<string>) => onChange(offered.filter((type) => chosen.has(type)))
  const toggle = (types: readonly string[], isOn: boolean) => {
    const chosen = new Set(value)
    for (const type of types) isOn ? chosen.add(type) : chosen.delete(type)
    choose(chosen)
  }
  return (
    <Stack gap="sm">
      {eventGroups(offered).map(({ title, events }) => {
        const count = events.filter((type) => value.includes(type)).length
        return (
          <Fieldset
            key={title}
            legend={
              <Checkbox
                label={t('{title} ({count} of {count2})', { title, count, count2: events.length })}
                checked={count === events.length}
                indeterminate={count > 0 && count < events.length}
                onChange={(event) => toggle(events, event.currentTarget.checked)}
              />
            }
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
              {events.map((type) => (
                <Checkbox
                  key={type}
                  size="xs"
                  label={t(eventLabel(type))}
                  checked={value.includes(type)}
                  onChange={(event) => toggle([type], event.currentTarget.checked)}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        )
      })}
      {problem && (
        <Text size="sm" c="var(--lf-danger)">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
