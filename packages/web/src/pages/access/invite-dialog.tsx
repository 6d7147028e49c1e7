import { Checkbox, PasswordInput, type PasswordInputProps, Radio, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rootRolesQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { uiConfigQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { RequestBody } from '../../lib/operations.ts'
import { FormDialog, type Problems } from '../../ui/form.tsx'
import { RoleSelect } from '../../ui/role-select.tsx'
import { LinkDialog } from './link-dialog.tsx'

const VIEWER = 3
const PASSWORD_RULE = t(
  'At least 10 characters with upper and lower case letters, a digit and a special character. No character three times in a row.',
)

const EMPTY = { name: '', email: '', username: '', password: '' }

/** Only filled-in fields are sent. */
const given = (fields: Partial<typeof EMPTY>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

/** Creates the user. The response has a link to choose a password, unless the user has one. */
const invite = (body: RequestBody<'/api/admin/user-admin', 'post'>) =>
  dataOf(api.POST('/api/admin/user-admin', { body }))

interface Invitation {
  readonly link: string
  readonly isSent: boolean
}

interface InvitedProps {
  readonly invitation: Invitation
  readonly email: string
  readonly onClose: () => void
}

const Invited = ({ invitation: { link, isSent }, email, onClose }: InvitedProps) => (
  <LinkDialog title={t('Invited')} link={link} onClose={onClose}>
    {isSent
      ? t('This link is on its way to {email}. It works once, for 7 days.', { email })
      : t('Send them this link to choose a password. It works once, for 7 days.')}
  </LinkDialog>
)

const FirstPassword = (props: Pick<PasswordInputProps, 'value' | 'onChange' | 'error'>) => (
  <PasswordInput label={t('Password')} description={PASSWORD_RULE} autoComplete="new-password" {...props} />
)

const doneText = ({ name, username, email }: typeof EMPTY): string =>
  t('{name} can log in now', { name: name || username || email })

/** A new user, who chooses a password under a link, or gets one now. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState(EMPTY)
  const [way, setWay] = useState('link')
  const [rootRole, setRootRole] = useState(VIEWER)
  const [invitation, setInvitation] = useState<Invitation>()
  const [sendEmail, setSendEmail] = useState(true)
  const { data: rootRoles = [] } = useQuery(rootRolesQuery)
  const set: SetField = (field) => (event) => setFields({ ...fields, [field]: event.currentTarget.value })

  const { password, ...who } = fields
  const submit = () => invite({ ...given(who), ...(way === 'password' && { password }), rootRole, sendEmail })

  if (invitation) return <Invited invitation={invitation} email={fields.email} onClose={onClose} />
  const hasLogin = fields.username !== '' || fields.email !== ''
  return (
    <FormDialog
      edits={{ fields: [fields, setFields], rootRole: [rootRole, setRootRole] }}
      isDraftKept={false}
      title={t('Invite user')}
      action={way === 'link' ? t('Create invite link') : t('Create user')}
      isReady={hasLogin && (way === 'link' || password !== '')}
      changes="access"
      done={({ inviteLink }) => (inviteLink === undefined ? doneText(fields) : undefined)}
      onSubmit={submit}
      onDone={({ inviteLink: link, emailSent: isSent }) =>
        link === undefined ? onClose() : setInvitation({ link, isSent })
      }
      onClose={onClose}
    >
      {(problems) => (
        <>
          <WhoFields fields={fields} set={set} problems={problems} />
          <RoleSelect
            roles={rootRoles}
            value={rootRole}
            error={problems.rootRole}
            onChange={(id) => setRootRole(id ?? VIEWER)}
          />
          <WayIn value={way} onChange={setWay} />
          {way === 'link' && fields.email !== '' && <SendEmail isOn={sendEmail} onChange={setSendEmail} />}
          {way === 'password' && (
            <FirstPassword value={password} onChange={set('password')} error={problems.password} />
          )}
        </>
      )}
    </FormDialog>
  )
}

type SetField = (field: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => void

interface WhoFieldsProps {
  readonly fields: typeof EMPTY
  readonly set: SetField
  readonly problems: Problems
}

const WhoFields = ({ fields, set, problems }: WhoFieldsProps) => (
  <>
    <TextInput label={t('Name')} value={fields.name} onChange={set('name')} error={problems.name} data-autofocus />
    <TextInput
      label={t('E-mail address')}
      type="email"
      description={t('Used to match people in single sign-on.')}
      value={fields.email}
      onChange={set('email')}
      error={problems.email}
    />
    <TextInput
      label={t('User name')}
      description={t('For login. The e-mail address works too.')}
      value={fields.username}
      onChange={set('username')}
      error={problems.username}
      autoComplete="off"
    />
  </>
)

interface SendEmailProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Visible when the server sends e-mail. */
function SendEmail({ isOn, onChange }: SendEmailProps) {
  const { data: config } = useQuery(uiConfigQuery)
  if (config?.emailEnabled !== true) return null
  return (
    <Checkbox
      label={t('Send the link by e-mail')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface WayInProps {
  readonly value: string
  readonly onChange: (way: string) => void
}

const WayIn = ({ value, onChange }: WayInProps) => (
  <Radio.Group label={t('First login')} value={value} onChange={onChange}>
    <Stack gap="xs" mt={4}>
      <Radio
        value="link"
        label={t('Invite link')}
        description={t('You send them a link to choose a password. No mail server needed.')}
      />
      <Radio value="password" label={t('Set a password')} description={t('They can log in immediately.')} />
    </Stack>
  </Radio.Group>
)
