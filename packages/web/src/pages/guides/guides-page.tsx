import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { GUIDES } from '../../lib/guides.ts'
import { t } from '../../lib/messages.ts'
import { Page } from '../../ui/page.tsx'
import classes from './guides-page.module.css'

/** All guides of the product. */
export default function GuidesPage() {
  return (
    <Page title={t('Guides')} about={t('They describe the version that you use.')}>
      <ul className={classes.grid}>
        {GUIDES.map(({ name, title, about }) => (
          <li key={name} className="lf-card">
            <Link to="/guides/$name" params={{ name }} className={classes.guide}>
              <span className={classes.title}>{title}</span>
              <Text span size="sm" c="dimmed">
                {about}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
