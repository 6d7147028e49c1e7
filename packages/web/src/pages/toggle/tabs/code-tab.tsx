import { Anchor, Group, Select, Stack, Tabs, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { BASE_URL } from '../../../api/page-config.ts'
import { useSnippetContext } from '../../../api/snippet-context.ts'
import { t } from '../../../lib/messages.ts'
import { type CodeSnippet, type SnippetId, snippets, TOKEN_PLACEHOLDER } from '../../../lib/snippets.ts'
import { CopyIconButton, Snippet } from '../../../ui/copy.tsx'
import { CodeReferences } from './code-references.tsx'
import { CreateSnippetToken } from './create-snippet-token.tsx'
import { curlLines } from './curl-lines.ts'
import type { TabProps } from './tab.ts'

/** Where code names this toggle, and snippets for it. */
export default function CodeTab({ projectId, toggle }: TabProps) {
  const [environment, setEnvironment] = useState(toggle.environments[0]?.name ?? 'development')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<SnippetId>('node')
  const context = useSnippetContext(projectId, toggle.name, environment)
  const all = snippets({
    url: BASE_URL,
    token: typed.trim() || TOKEN_PLACEHOLDER,
    toggle: toggle.name,
    environment,
    context,
  })
  const takes = all.find(({ id }) => id === shown)?.takes
  const changeEnvironment = (name: string) => {
    setEnvironment(name)
    // A token works in one environment.
    setTyped('')
  }
  return (
    <Stack gap="lg">
      <CodeReferences projectId={projectId} toggle={toggle.name} />
      <Stack component="section" gap="sm" aria-label={t('In your application')}>
        <Title order={2}>{t('In your application')}</Title>
        <Group gap="xs" align="flex-end">
          <Select
            size="xs"
            label={t('Environment')}
            data={toggle.environments.map(({ name }) => name)}
            value={environment}
            allowDeselect={false}
            onChange={(name) => name && changeEnvironment(name)}
          />
          <TextInput
            size="xs"
            miw={260}
            flex={1}
            maw={520}
            label={t('Token')}
            placeholder={TOKEN_PLACEHOLDER}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <CreateSnippetToken
            key={`${environment} ${takes}`}
            project={projectId}
            toggle={toggle.name}
            environment={environment}
            kind={takes === 'frontend' ? 'frontend' : 'client'}
            onMade={setTyped}
          />
        </Group>
        <SdkSnippets all={all} shown={shown} onShow={setShown} />
      </Stack>
      <CommandLine lines={curlLines({ url: BASE_URL, projectId, featureName: toggle.name, environment })} />
      <Json value={toggle} />
    </Stack>
  )
}

interface SdkSnippetsProps {
  readonly all: readonly CodeSnippet[]
  readonly shown: SnippetId
  readonly onShow: (id: SnippetId) => void
}

const SdkSnippets = ({ all, shown, onShow }: SdkSnippetsProps) => (
  <Tabs value={shown} onChange={(id) => id !== null && onShow(id as SnippetId)} keepMounted={false}>
    <Tabs.List>
      {all.map(({ id, label }) => (
        <Tabs.Tab key={id} value={id}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {all.map(({ id, label, code }) => (
      <Tabs.Panel key={id} value={id} pt="xs">
        <Snippet code={code} label={t('the lines for {label}', { label })} />
      </Tabs.Panel>
    ))}
  </Tabs>
)

const CommandLine = ({ lines }: { readonly lines: ReturnType<typeof curlLines> }) => (
  <Stack component="section" gap="sm" aria-label={t('From the command line')}>
    <Title order={2}>{t('From the command line')}</Title>
    <Text size="sm" c="dimmed">
      {t('With a personal access token or a service account token.')}
    </Text>
    {lines.map(({ label, code }) => (
      <div key={label}>
        <Text size="sm" mb={4}>
          {label}
        </Text>
        <Snippet code={code} label={label} />
      </div>
    ))}
  </Stack>
)

/** The toggle as the API returns it. */
function Json({ value }: { readonly value: TabProps['toggle'] }) {
  const [isOpen, setOpen] = useState(false)
  const text = JSON.stringify(value, null, 2)
  return (
    <Stack component="section" gap="sm" aria-label={t('API response')}>
      <Group gap="xs">
        <Title order={2}>{t('API response')}</Title>
        <CopyIconButton value={text} what={t('the JSON')} />
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('Hide JSON') : t('Show JSON')}
        </Anchor>
      </Group>
      {isOpen && <Snippet code={text} label={t('the JSON of the toggle')} />}
    </Stack>
  )
}
