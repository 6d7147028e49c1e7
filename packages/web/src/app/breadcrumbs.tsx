import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { projectsQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import { Mark } from '../ui/mark.tsx'
import { type Crumb, crumbsOf } from './crumbs.ts'
import { PAGE_LABELS } from './navigation.tsx'
import classes from './shell.module.css'

/** The path to the current page, with the names of things instead of their ids. */
export function Breadcrumbs() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { data: projects = [] } = useQuery(projectsQuery)
  const nameOf = (project: string) => projects.find(({ id }) => id === project)?.name ?? project
  return (
    <nav aria-label={t('Breadcrumb')} className={classes.crumbs}>
      <Link to="/" className={classes.brand} aria-label="Leverframe">
        <Mark />
        <span className={classes.brandName}>Leverframe</span>
      </Link>
      {crumbsOf(path, PAGE_LABELS, nameOf).map((crumb, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position in the path is its identity
        <Fragment key={index}>
          <ChevronRight size={14} aria-hidden className={classes.arrow} />
          <OneCrumb {...crumb} />
        </Fragment>
      ))}
    </nav>
  )
}

function OneCrumb({ label, to, isName = false }: Crumb) {
  const className = `${classes.crumb} ${isName ? 'lf-mono' : ''}`
  if (to === undefined)
    return (
      <span className={className} aria-current="page" title={label}>
        {label}
      </span>
    )
  return (
    <Link to={to} className={className} activeOptions={{ exact: true }} title={label}>
      {label}
    </Link>
  )
}
