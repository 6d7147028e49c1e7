import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import type { Me } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { AccountDetails } from './account-details.tsx'
import { ChangePassword } from './change-password.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyTokens } from './my-tokens.tsx'
import { profileQuery } from './queries.ts'

export default function ProfilePage() {
  const me = useQuery(meQuery)
  return (
    <Page title="Your profile">
      <QueryResult query={me}>
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
      </QueryResult>
    </Page>
  )
}

function Person({ user }: { readonly user: Me['user'] }) {
  const profile = useQuery(profileQuery)
  return (
    <>
      <QueryResult query={profile}>
        {(found) => (
          <>
            <AccountDetails user={user} profile={found} />
            <ChangePassword canChange={found.canChangePassword} />
          </>
        )}
      </QueryResult>
      <MyTokens />
      <MySessions />
    </>
  )
}
