import { useRouterState } from '@tanstack/react-router'
import { t } from '../lib/messages.ts'
import classes from './shell.module.css'

/** A thin bar while the next page loads. It appears after 100 ms, so that fast pages do not flash. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading })
  if (!isLoading) return null
  return <div className={classes.progress} role="progressbar" aria-label={t('Loading the page')} />
}
