import { Anchor, Group } from '@mantine/core'
import { AppWindow } from 'lucide-react'
import { T, t } from '../../lib/messages.ts'
import { Sign } from '../../ui/sign.tsx'
import { Time } from '../../ui/time.tsx'
import type { KnownApplication } from './queries.ts'

/** The description by users, and the data of its SDK. */
export const ApplicationAbout = ({ application }: { readonly application: KnownApplication }) => {
  const { description, url, icon, color, lastSeen, createdAt, strategies } = application
  return (
    <>
      {(description || url || icon || color) && (
        <Group gap="xs" mb={4} wrap="nowrap">
          <Sign icon={icon} color={color || null} instead={<AppWindow size={14} />} />
          <div>
            {description && <div>{description}</div>}
            {url && <Home url={url} />}
          </div>
        </Group>
      )}
      <T text="last seen {time}, known since {time2}" time={<Time at={lastSeen} />} time2={<Time at={createdAt} />} />
      {strategies.length > 0 && t(', SDK strategies: {strategies}', { strategies: strategies.join(', ') })}
    </>
  )
}

/** Links only to web pages: other URLs are shown as text. */
const Home = ({ url }: { readonly url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" inherit style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Anchor>
  ) : (
    <span>{url}</span>
  )
