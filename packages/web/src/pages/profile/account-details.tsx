import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { dateText } from '../../lib/time.ts'
import type { Me } from '../../lib/types.ts'
import { Section } from '../../ui/section.tsx'
import { EditAccount } from './edit-account.tsx'
import { MyPicture } from './my-picture.tsx'
import classes from './profile.module.css'
import type { Profile } from './queries.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </>
)

const Projects = ({ ids }: { readonly ids: readonly string[] }) =>
  ids.length === 0 ? (
    t('None as a member. Your root role applies in all projects.')
  ) : (
    <Group gap="xs">
      {ids.map((id) => (
        <Anchor key={id} component={Link} to={`/projects/${encodeURIComponent(id)}`} className="lf-mono" inherit>
          {id}
        </Anchor>
      ))}
    </Group>
  )

interface WhoIAmProps {
  readonly user: Me['user']
  readonly profile: Profile
}

export function AccountDetails({ user, profile }: WhoIAmProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Section
      title={t('Account')}
      actions={
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('Edit account')}
        </Button>
      }
    >
      <MyPicture name={user.name || user.username || user.email || t('You')} imageUrl={user.imageUrl} />
      <Facts user={user} profile={profile} />
      {isEditing && (
        <EditAccount user={user} hasPassword={profile.canChangePassword} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

const Facts = ({ user, profile: { rootRole, projects, groups } }: WhoIAmProps) => (
  <dl className={classes.facts}>
    {user.name && <Fact label={t('Name')}>{user.name}</Fact>}
    {user.username && <Fact label={t('User name')}>{user.username}</Fact>}
    {user.email && <Fact label={t('E-mail')}>{user.email}</Fact>}
    <Fact label={t('Role')}>
      <strong>{rootRole.name}</strong>
      {rootRole.description && ` · ${t(rootRole.description)}`}
    </Fact>
    <Fact label={t('Projects')}>
      <Projects ids={projects} />
    </Fact>
    <Fact label={t('Groups')}>{groups.length === 0 ? t('None') : groups.join(', ')}</Fact>
    <Fact label={t('Joined')}>{user.createdAt === null ? '–' : dateText(user.createdAt)}</Fact>
  </dl>
)
