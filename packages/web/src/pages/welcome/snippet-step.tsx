import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeToken, TokenKind } from '../../api/make-token.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { uiConfigQuery } from '../../api/queries.ts'
import { useSnippetContext } from '../../api/snippet-context.ts'
import { t } from '../../lib/messages.ts'
import { type CodeSnippet, type SnippetId, snippets, TOKEN_PLACEHOLDER } from '../../lib/snippets.ts'
import { Snippet } from '../../ui/copy.tsx'
import { StepCard } from './step-card.tsx'

interface SnippetStepProps {
  readonly project: string
  readonly toggle: string | undefined
  readonly environment: string
  readonly kind: TokenKind
  readonly made: MadeToken | undefined
  readonly isDone: boolean
}

/** The URL of this server for code: the public URL, if one is set. */
function useServerUrl(): string {
  const { data } = useQuery(uiConfigQuery)
  return data ? `${data.publicUrl}${data.baseUriPath}` : BASE_URL
}

/** Why the snippet does not work with the token above. */
function mismatch({ takes, label }: CodeSnippet, kind: TokenKind): string | undefined {
  if (takes === 'either' || takes === kind) return undefined
  return takes === 'frontend'
    ? t('{label} runs in a browser: choose "Browser or phone" for the token.', { label })
    : t('{label} runs on a server: choose "Server" for the token.', { label })
}

export function SnippetStep({ project, toggle, environment, kind, made, isDone }: SnippetStepProps) {
  const url = useServerUrl()
  const [chosen, setChosen] = useState<SnippetId>()
  const context = useSnippetContext(project, toggle, environment)
  const facts = { url, token: made?.secret ?? TOKEN_PLACEHOLDER, toggle: toggle ?? 'my-toggle', environment, context }
  const all = snippets(facts)
  const shown = chosen ?? (kind === 'client' ? 'node' : 'react')
  return (
    <StepCard number={3} title={t('Use it in your code')} isDone={isDone}>
      <Tabs value={shown} onChange={(id) => setChosen(id as SnippetId)} keepMounted={false}>
        <Tabs.List mb="sm">
          {all.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {all.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            {mismatch(one, kind) && (
              <Text size="sm" c="var(--lf-danger)" mb="xs">
                {mismatch(one, kind)}
              </Text>
            )}
            <Snippet code={one.code} label={t('code for {label}', { label: one.label })} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        {missingOf(toggle, made)}
      </Text>
    </StepCard>
  )
}

function missingOf(toggle: string | undefined, made: MadeToken | undefined): string {
  if (toggle === undefined && !made) return t('Steps 1 and 2 fill in the toggle and the token.')
  if (toggle === undefined) return t('Step 1 fills in the toggle.')
  if (!made) return t('Use your own token, or create one in step 2.')
  return t('Keep the token out of your repository. Read it from an environment variable.')
}
