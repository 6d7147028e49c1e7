import { Anchor, Fieldset, NativeSelect, PasswordInput, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupsQuery, rolesQuery } from '../../api/access-queries.ts'
import { useMay } from '../../api/permissions.ts'
import { T, t } from '../../lib/messages.ts'
import { RoleSelect } from '../../ui/role-select.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { OIDC_LABELS, type OidcForm } from './oidc-form.ts'

interface OidcFieldsProps {
  readonly form: OidcForm
  readonly onChange: (form: OidcForm) => void
  readonly isReadOnly: boolean
  readonly hasSecret: boolean
  readonly problems: Readonly<Record<string, string>>
}

type Keys<T> = { [K in keyof OidcForm]: OidcForm[K] extends T ? K : never }[keyof OidcForm]

interface TextFieldProps extends OidcFieldsProps {
  readonly field: Exclude<Keys<string>, 'idTokenSigningAlgorithm'>
  readonly help: string
  readonly placeholder?: string
}

const TextField = ({ form, onChange, isReadOnly, problems, field, help, placeholder }: TextFieldProps) => (
  <TextInput
    label={t(OIDC_LABELS[field])}
    description={help}
    placeholder={placeholder ?? ''}
    value={form[field]}
    onChange={(event) => onChange({ ...form, [field]: event.currentTarget.value })}
    error={problems[field]}
    disabled={isReadOnly}
    autoComplete="off"
  />
)

interface SwitchFieldProps extends OidcFieldsProps {
  readonly field: Keys<boolean>
  readonly help: string
}

const SwitchField = ({ form, onChange, isReadOnly, field, help }: SwitchFieldProps) => (
  <Switch
    label={t(OIDC_LABELS[field])}
    description={help}
    checked={form[field]}
    onChange={(event) => onChange({ ...form, [field]: event.currentTarget.checked })}
    disabled={isReadOnly}
  />
)

/** Every setting of OpenID Connect, with its description. */
export const OidcFields = (props: OidcFieldsProps) => (
  <Stack gap="md">
    <Provider {...props} />
    <Newcomers {...props} />
    <Groups {...props} />
    <Details {...props} />
  </Stack>
)

const Provider = (props: OidcFieldsProps) => (
  <Fieldset legend={t('The provider')}>
    <Stack gap="sm">
      <SwitchField {...props} field="enabled" help={t('Shown on the login page next to the password.')} />
      <TextField
        {...props}
        field="discoverUrl"
        help={t('Issuer or discovery URL.')}
        placeholder="https://id.example.com"
      />
      <TextField {...props} field="clientId" help={t('From the provider.')} />
      <PasswordInput
        label={t(OIDC_LABELS.secret)}
        description={
          props.hasSecret
            ? t('Stored encrypted. Leave empty to keep the current one.')
            : t('From the provider. Stored encrypted.')
        }
        placeholder={props.hasSecret ? '••••••••' : ''}
        value={props.form.secret}
        onChange={(event) => props.onChange({ ...props.form, secret: event.currentTarget.value })}
        error={props.problems.secret}
        disabled={props.isReadOnly}
        autoComplete="off"
      />
    </Stack>
  </Fieldset>
)

function Newcomers(props: OidcFieldsProps) {
  const { data: roles = [] } = useQuery(rolesQuery)
  const { form, onChange, problems, isReadOnly } = props
  return (
    <Fieldset legend={t('First login')} disabled={isReadOnly}>
      <Stack gap="sm">
        <SwitchField
          {...props}
          field="autoCreate"
          help={t('Otherwise an Admin must create the account first, with the same e-mail address.')}
        />
        <TextField
          {...props}
          field="emailDomains"
          help={t('Separated by commas. Empty: all.')}
          placeholder="example.com, example.org"
        />
        <RoleSelect
          label={t(OIDC_LABELS.defaultRootRoleId)}
          roles={roles.filter(({ type }) => type === 'root' || type === 'root-custom')}
          value={form.defaultRootRoleId}
          error={problems.defaultRootRoleId}
          onChange={(id) => id !== null && onChange({ ...form, defaultRootRoleId: id })}
        />
      </Stack>
    </Fieldset>
  )
}

const Groups = (props: OidcFieldsProps) => (
  <Fieldset legend={t('Groups and roles')}>
    <Stack gap="sm">
      <SwitchField {...props} field="enableGroupSyncing" help={t('Members added by hand stay.')} />
      <TextField
        {...props}
        field="groupJsonPath"
        help={t('A name or a path with dots.')}
        placeholder="groups, or realm_access.roles"
      />
      <SwitchField {...props} field="addGroupsScope" help={t('Required by some providers.')} />
      <Mappings />
    </Stack>
  </Fieldset>
)

/** The mapping of provider groups to groups, and so to roles. */
function Mappings() {
  const may = useMay()
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: may('ADMIN') })
  const { data: roles = [] } = useQuery(rolesQuery)
  const rows = groups.flatMap((group) => group.mappingsSSO.map((mapping) => ({ mapping, group })))
  const link = (
    <Anchor component={Link} to="/access/groups" underline="always" inherit>
      {t('Groups')}
    </Anchor>
  )
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <T text="No group is mapped to a provider group yet. Map them in {link}." link={link} />
      </Text>
    )
  return (
    <>
      <WideTable
        label={t('Provider groups')}
        minWidth={420}
        heads={[t('Provider group'), t('Group'), t('Root role'), t('Projects')]}
      >
        {rows.map(({ mapping, group }) => (
          <Table.Tr key={`${group.id} ${mapping}`}>
            <Table.Td className="lf-mono">{mapping}</Table.Td>
            <Table.Td>{group.name}</Table.Td>
            <Table.Td>{roles.find(({ id }) => id === group.rootRole)?.name ?? '–'}</Table.Td>
            <Table.Td className="lf-mono">{group.projects.join(', ') || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      <Text size="sm" c="dimmed">
        <T text="Change the mapping in {link}." link={link} />
      </Text>
    </>
  )
}

const Details = (props: OidcFieldsProps) => (
  <Fieldset legend={t('Details')} disabled={props.isReadOnly}>
    <Stack gap="sm">
      <SwitchField
        {...props}
        field="enableSingleSignOut"
        help={t('Ends their session at the provider for all applications.')}
      />
      <NativeSelect
        label={t(OIDC_LABELS.idTokenSigningAlgorithm)}
        description={t('The accepted algorithm.')}
        data={['RS256', 'RS384', 'RS512']}
        value={props.form.idTokenSigningAlgorithm}
        onChange={(event) =>
          props.onChange({
            ...props.form,
            idTokenSigningAlgorithm: event.currentTarget.value as OidcForm['idTokenSigningAlgorithm'],
          })
        }
        error={props.problems.idTokenSigningAlgorithm}
      />
      <TextField
        {...props}
        field="acrValues"
        help={t('Requested values, separated by spaces. Other values are refused.')}
      />
      <TextField
        {...props}
        field="extraScopes"
        help={t('In addition to openid, email and profile, separated by spaces.')}
      />
    </Stack>
  </Fieldset>
)
