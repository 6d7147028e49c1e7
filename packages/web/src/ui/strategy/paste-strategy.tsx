import { Button, Group, Stack, Textarea } from '@mantine/core'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { Draft } from './draft.ts'
import { strategyFromJson } from './strategy-json.ts'

/** Fills a new strategy with one that was copied as JSON. */
export function PasteStrategy({ onPaste }: { readonly onPaste: (draft: Draft) => void }) {
  const [text, setText] = useState<string>()
  if (text === undefined)
    return (
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<ClipboardPaste size={14} />}
          onClick={() => setText('')}
        >
          {t('Paste JSON')}
        </Button>
      </Group>
    )
  const pasted = text.trim() === '' ? undefined : strategyFromJson(text)
  const take = () => {
    if (!pasted || !('draft' in pasted)) return
    onPaste(pasted.draft)
    setText(undefined)
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Strategy as JSON')}
        description={t('From “Copy as JSON” in the menu of a strategy, or from the API.')}
        autosize
        minRows={3}
        maxRows={10}
        autoFocus
        spellCheck={false}
        classNames={{ input: 'lf-mono' }}
        value={text}
        error={pasted && 'problem' in pasted ? pasted.problem : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="default" disabled={!pasted || 'problem' in pasted} onClick={take}>
          {t('Use this strategy')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setText(undefined)}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
