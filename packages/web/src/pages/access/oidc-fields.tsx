import { Anchor, Fieldset, NativeSelect, PasswordInput, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupsQuery, rolesQuery } from '../../api/access-queries.ts'
import { useMay } from '../../api/permissions.ts'
import { RoleSelect } from '../../ui/role-select.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { OidcForm } from './oidc-form.ts'

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
  readonly label: string
  readonly help: string
  readonly placeholder?: string
}

const TextField = ({ form, onChange, isReadOnly, problems, field, label, help, placeholder }: TextFieldProps) => (
  <TextInput
    label={label}
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
  readonly label: string
  readonly help: string
}

const SwitchField = ({ form, onChange, isReadOnly, field, label, help }: SwitchFieldProps) => (
  <Switch
    label={label}
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
  <Fieldset legend="The provider">
    <Stack gap="sm">
      <SwitchField
        {...props}
        field="enabled"
        label="People can log in with OpenID Connect"
        help="The log-in page offers it beside the password."
      />
      <TextField
        {...props}
        field="discoverUrl"
        label="Address of the provider"
        help="Its issuer, or the address of its discovery document."
        placeholder="https://id.example.com"
      />
      <TextField {...props} field="clientId" label="Client id" help="Which the provider gave to this application." />
      <PasswordInput
        label="Client secret"
        description={
          props.hasSecret
            ? 'One is stored, encrypted, and nobody can read it. Leave this empty to keep it.'
            : 'Which the provider gave with the client id. It is stored encrypted.'
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
    <Fieldset legend="People who come for the first time" disabled={isReadOnly}>
      <Stack gap="sm">
        <SwitchField
          {...props}
          field="autoCreate"
          label="They get an account by themselves"
          help="Otherwise an Admin makes it before, with the same e-mail address."
        />
        <TextField
          {...props}
          field="emailDomains"
          label="Only with an e-mail address of"
          help="Domains, separated by commas. Empty: all."
          placeholder="example.com, example.org"
        />
        <RoleSelect
          label="Their root role"
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
  <Fieldset legend="Groups and roles">
    <Stack gap="sm">
      <SwitchField
        {...props}
        field="enableGroupSyncing"
        label="Groups follow what the provider says, at every log-in"
        help="Whom people put into a group by hand stays in it."
      />
      <TextField
        {...props}
        field="groupJsonPath"
        label="Where the claims hold the groups"
        help="A name, or a path with dots."
        placeholder="groups, or realm_access.roles"
      />
      <SwitchField
        {...props}
        field="addGroupsScope"
        label="Ask for the scope “groups”"
        help="Some providers tell the groups only then."
      />
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
      Groups
    </Anchor>
  )
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No group names one of the provider’s yet. {link} say which ones fill them.
      </Text>
    )
  return (
    <>
      <WideTable
        label="Groups of the provider"
        minWidth={420}
        heads={['Group of the provider', 'is in the group', 'with the root role', 'in the projects']}
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
        It is changed where the {link} are.
      </Text>
    </>
  )
}

const Details = (props: OidcFieldsProps) => (
  <Fieldset legend="Details" disabled={props.isReadOnly}>
    <Stack gap="sm">
      <SwitchField
        {...props}
        field="enableSingleSignOut"
        label="Log-out ends the session at the provider as well"
        help="People are then logged out of everything that the provider lets them into."
      />
      <NativeSelect
        label="Signature of id tokens"
        description="The one algorithm that is accepted."
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
        label="How strictly people must identify themselves (acr)"
        help="Values to ask for, separated by spaces. Another one that comes back is refused."
      />
      <TextField
        {...props}
        field="extraScopes"
        label="Further scopes"
        help="To ask for beside openid, email and profile, separated by spaces."
      />
    </Stack>
  </Fieldset>
)
