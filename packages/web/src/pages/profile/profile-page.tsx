import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import type { Me } from '../../lib/types.ts'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePassword } from './change-password.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyTokens } from './my-tokens.tsx'
import { profileQuery } from './queries.ts'
import { WhoIAm } from './who-i-am.tsx'

export default function ProfilePage() {
  const me = useQuery(meQuery)
  return (
    <Page title="Your profile">
      <Asked query={me}>
        {({ user }) =>
          user.id === null ? (
            <Empty title="Nobody in particular">
              This server has no log-in (AUTH_TYPE=none): there are no accounts, passwords or sessions. Set
              AUTH_TYPE=password, and everybody has a profile.
            </Empty>
          ) : (
            <Person user={user} />
          )
        }
      </Asked>
    </Page>
  )
}

function Person({ user }: { readonly user: Me['user'] }) {
  const profile = useQuery(profileQuery)
  return (
    <>
      <Asked query={profile}>
        {(found) => (
          <>
            <WhoIAm user={user} profile={found} />
            <ChangePassword canChange={found.canChangePassword} />
          </>
        )}
      </Asked>
      <MyTokens />
      <MySessions />
    </>
  )
}
