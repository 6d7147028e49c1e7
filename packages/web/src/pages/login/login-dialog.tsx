import { Alert, Button, Divider, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { meQuery } from '../../api/queries.ts'
import { currentSession, dismissLogIn, type Session, subscribeToSession } from '../../api/session.ts'
import { t } from '../../lib/messages.ts'
import { personName } from '../../lib/person.ts'
import type { Me } from '../../lib/types.ts'
import { addressOf, loginHintOf, type OtherWay } from './login-hint.ts'
import { LOGIN_WINDOW } from './login-window.ts'
import { PasswordForm } from './password-form.tsx'
import { type Look, useLogInAgain } from './use-log-in-again.ts'

/** Above drawers, dialogs and the question about unsaved edits. */
const Z_INDEX = 350
const LOOK_EVERY_MS = 2_000

/** Opens over the page when its session has ended. The page and its edits stay, and waiting writes are sent afterwards. */
export function LoginDialog() {
  const session = useSyncExternalStore(subscribeToSession, currentSession)
  return session.state === 'ended' && session.isAsked ? <Dialog refusal={session.refusal} /> : null
}

function Dialog({ refusal }: Pick<Session, 'refusal'>) {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const { look, logIn } = useLogInAgain()
  const [other, setOther] = useState<Me>()
  const [isElsewhere, setElsewhere] = useState(false)
  const note = useCallback((result: Look) => setOther(result.is === 'other' ? result.me : undefined), [])
  useLookAgain(look, note, isElsewhere)
  const hint = loginHintOf(new ApiFailure(401, refusal))
  const name = me?.user.username || me?.user.email || ''
  const openWay = (way: OtherWay) => {
    setElsewhere(true)
    open(addressOf(way, undefined), LOGIN_WINDOW, 'popup,width=520,height=680')
  }
  return (
    <Modal
      opened
      onClose={dismissLogIn}
      title={t('Your session has ended')}
      closeOnClickOutside={false}
      size="sm"
      zIndex={Z_INDEX}
    >
      <Stack gap="md">
        <Text size="sm">{t('Log in to continue. Your changes are kept.')}</Text>
        {other && <OtherUser other={other} />}
        {hint?.otherWays.map((way) => (
          <Button key={way.path} size="sm" variant="default" fullWidth onClick={() => openWay(way)}>
            {way.message}
          </Button>
        ))}
        {isElsewhere && (
          <Text size="sm" c="dimmed" role="status">
            {t('Waiting for the log-in in the other window…')}
          </Text>
        )}
        {!hint?.isPasswordOff && (
          <>
            {hint !== undefined && hint.otherWays.length > 0 && <Divider label={t('or with a password')} />}
            <PasswordForm username={name} logIn={async (...given) => note(await logIn(...given))} />
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** Looks for a session that began in another window: when this one gets the focus, and while a provider asks. */
function useLookAgain(look: () => Promise<Look>, note: (result: Look) => void, isElsewhere: boolean): void {
  useEffect(() => {
    const again = () => void look().then((result) => result.is === 'ended' || note(result))
    window.addEventListener('focus', again)
    const timer = isElsewhere ? setInterval(again, LOOK_EVERY_MS) : undefined
    return () => {
      window.removeEventListener('focus', again)
      clearInterval(timer)
    }
  }, [look, note, isElsewhere])
}

/** The edits on the page belong to the first user. */
const OtherUser = ({ other }: { readonly other: Me }) => (
  <Alert
    role="alert"
    variant="outline"
    color="red"
    title={t('You logged in as {personName}', { personName: personName({ ...other.user, id: other.user.id ?? 0 }) })}
  >
    <Text size="sm" mb="xs">
      {t('The changes on this page belong to another user. Log in as that user, or start over.')}
    </Text>
    <Button size="compact-sm" variant="default" component="a" href={`${BASE_URL}/`}>
      {t('Start over')}
    </Button>
  </Alert>
)
