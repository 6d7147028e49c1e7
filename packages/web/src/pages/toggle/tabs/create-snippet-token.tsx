import { Text } from '@mantine/core'
import { useState } from 'react'
import { TOKEN_NEEDS, type TokenKind, useMakeToken } from '../../../api/make-token.ts'
import { t } from '../../../lib/messages.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { GuardedButton } from '../../../ui/guarded.tsx'
import { useWrite } from '../../../ui/use-write.ts'

interface CreateSnippetTokenProps {
  readonly project: string
  readonly toggle: string
  readonly environment: string
  readonly kind: TokenKind
  /** Called with the secret, which the code below contains then. */
  readonly onMade: (secret: string) => void
}

/** Creates a token for the environment and fills it into the code. */
export function CreateSnippetToken({ project, toggle, environment, kind, onMade }: CreateSnippetTokenProps) {
  const make = useMakeToken()
  const create = useWrite({
    send: () => make({ tokenName: `${toggle} in ${environment}`, project, environment, kind }),
    changes: 'access',
    errors: 'inline',
  })
  const [isMade, setMade] = useState(false)
  const submit = async () => {
    const made = await create.send().catch(() => undefined)
    if (!made) return
    setMade(true)
    onMade(made.secret)
  }
  return (
    <>
      <GuardedButton
        need={[TOKEN_NEEDS[kind], 'CREATE_PROJECT_API_TOKEN']}
        project={project}
        variant="default"
        loading={create.isBusy}
        disabled={isMade}
        onClick={() => void submit()}
      >
        {t('Create token')}
      </GuardedButton>
      <Text size="sm" c="dimmed" w="100%" role="status">
        {isMade
          ? t('Created a {kind} token for {environment}. Copy it now. You won’t be able to see it again.', {
              kind,
              environment,
            })
          : t('Paste a {kind} token for {environment}, or create one. It is filled in below and stays on this page.', {
              kind,
              environment,
            })}
      </Text>
      <FailureNote error={create.error} />
    </>
  )
}
