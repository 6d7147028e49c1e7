import { useQuery } from '@tanstack/react-query'
import { noticePreferencesQuery } from '../../api/notices.ts'
import { preferencesQuery } from '../../api/preferences.ts'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { AccountDetails } from './account-details.tsx'
import { ChangePassword } from './change-password.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyTokens } from './my-tokens.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { MyPreferences } from './preferences.tsx'
import { myTokensQuery, profileQuery } from './queries.ts'

export default function ProfilePage() {
  const me = useQuery(meQuery)
  return (
    <Page title={t('Your profile')}>
      <QueryResult query={me}>
        {({ user }) =>
          user.id === null ? (
            <Empty title={t('No profile')}>
              {t('This server has no login (AUTH_TYPE=none). Set AUTH_TYPE=password to use accounts.')}
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
  const parts = [useQuery(preferencesQuery), useQuery(noticePreferencesQuery), useQuery(myTokensQuery)]
  return (
    <WhenLoaded queries={[profile, ...parts]}>
      <QueryResult query={profile}>
        {(found) => (
          <>
            <AccountDetails user={user} profile={found} />
            <ChangePassword canChange={found.canChangePassword} />
          </>
        )}
      </QueryResult>
      <MyPreferences />
      <NoticeChoices />
      <MyTokens />
      <MySessions />
    </WhenLoaded>
  )
}
