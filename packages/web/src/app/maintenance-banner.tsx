import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useMay } from '../api/permissions.ts'
import { uiConfigQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import classes from './shell.module.css'

/** Only users with READ_LOGS get events about settings in the live stream. For others the state is polled. */
const POLL_MS = 15_000

/** On every page while maintenance mode is on. */
export function MaintenanceBanner() {
  const { data } = useQuery({ ...uiConfigQuery, refetchInterval: POLL_MS })
  const may = useMay()
  if (data?.maintenanceMode !== true) return null
  return (
    <div className={classes.maintenance} role="status">
      <Wrench size={16} aria-hidden />
      <span>
        {t('Maintenance mode is on. You can read everything, but changes are refused.')}
        {may('UPDATE_MAINTENANCE_MODE') && (
          <>
            {' '}
            <Link to="/instance">{t('Switch it off')}</Link>
          </>
        )}
      </span>
    </div>
  )
}
