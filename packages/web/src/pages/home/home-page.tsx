import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Page } from '../../ui/page.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import classes from './home.module.css'
import { NewsCard } from './news-card.tsx'
import { PlansCard, useRunningPlans } from './plans-card.tsx'
import { homeQuery, mineQuery, waitingQuery } from './queries.ts'
import { MineCard, WaitingCard } from './request-card.tsx'
import { CleanUpCard, FavouritesCard, RecentCard } from './toggle-cards.tsx'

/** What concerns the user, the most urgent first. */
export default function HomePage() {
  const { data: me } = useQuery(meQuery)
  const home = useQuery(homeQuery)
  const userId = me?.user.id ?? null
  const waiting = useQuery(waitingQuery)
  const mine = useQuery({ ...mineQuery(userId ?? 0), enabled: userId !== null })
  const plans = useRunningPlans()
  // Cards would move those below them, one after the other.
  if ([home, waiting, mine, plans].some(({ isLoading }) => isLoading))
    return (
      <Page title={t('Home')} wide>
        <SkeletonLines count={8} />
      </Page>
    )
  return (
    <Page title={t('Home')} wide>
      <div className={classes.columns}>
        <div className={classes.column}>
          <WaitingCard />
          <PlansCard {...plans} />
          {userId !== null && <MineCard userId={userId} />}
          <QueryResult query={home}>{({ recent }) => <RecentCard recent={recent} />}</QueryResult>
        </div>
        <div className={classes.column}>
          <QueryResult query={home}>
            {(found) => (
              <>
                {userId !== null && <FavouritesCard {...found} />}
                {userId !== null && <CleanUpCard {...found} />}
              </>
            )}
          </QueryResult>
          <NewsCard />
        </div>
      </div>
    </Page>
  )
}
