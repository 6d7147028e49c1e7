import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { BASE_URL } from '../api/page-config.ts'
import { guideTitle, helpFor } from '../lib/guides.ts'
import { t } from '../lib/messages.ts'

/** Help for the open page, all guides, what is new, and the API reference. */
export function HelpMenu() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { guide, hash = '' } = helpFor(path)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('Help')}>
          <ActionIcon aria-label={t('Help')}>
            <CircleHelp size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/guides/${guide}`} hash={hash}>
          {t('About this page: {guide}', { guide: guideTitle(guide) })}
        </Menu.Item>
        <Menu.Item component={Link} to="/guides">
          {t('All guides')}
        </Menu.Item>
        <Menu.Item component={Link} to="/welcome">
          {t('First steps')}
        </Menu.Item>
        <Menu.Item component={Link} to="/whats-new">
          {t('What’s new')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component="a" href={`${BASE_URL}/docs`}>
          {t('API reference')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
