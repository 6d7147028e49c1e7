import { ActionIcon, Button, Code, CopyButton, Group, Stack, Text, Tooltip } from '@mantine/core'
import { Check, Copy as CopyIcon } from 'lucide-react'
import { t } from '../lib/messages.ts'
import classes from './copy.module.css'

/** A small copy button. */
export const CopyIconButton = ({ value, what }: { readonly value: string; readonly what: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? t('Copied') : t('Copy {what}', { what })}>
        <ActionIcon aria-label={copied ? t('Copied') : t('Copy {what}', { what })} onClick={copy} size="sm">
          {copied ? <Check size={14} /> : <CopyIcon size={14} />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
)

/** A secret that the server returns only once. */
export const SecretOnce = ({ secret, what }: { readonly secret: string; readonly what: string }) => (
  <Stack gap="xs">
    <Text size="sm">{t('Copy {what} now. You won’t be able to see it again.', { what })}</Text>
    <Group wrap="nowrap" gap="xs">
      <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="secret">
        {secret}
      </Code>
      <CopyButton value={secret}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>}
      </CopyButton>
    </Group>
  </Stack>
)

/** Lines to paste. `tabIndex` lets the keyboard scroll them. */
export const Snippet = ({ code, label }: { readonly code: string; readonly label: string }) => (
  <div style={{ position: 'relative' }}>
    <Code block tabIndex={0} aria-label={label} style={{ overflowX: 'auto', paddingRight: 40 }}>
      {code}
    </Code>
    <div className={classes.onCode}>
      <CopyIconButton value={code} what={label} />
    </div>
  </div>
)
