import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import classes from './home.module.css'
import { NewsCard } from './news-card.tsx'
import { homeQuery } from './queries.ts'
import { MineCard, WaitingCard } from './request-card.tsx'
import { CleanUpCard, FavouritesCard, RecentCard } from './toggle-cards.tsx'

/** What concerns the user, the most urgent first. */
export default function HomePage() {
  const { data: me } = useQuery(meQuery)
  const home = useQuery(homeQuery)
  const userId = me?.user.id ?? null
  return (
    <Page title="Home" wide>
      <div className={classes.columns}>
        <div className={classes.column}>
          <WaitingCard />
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
