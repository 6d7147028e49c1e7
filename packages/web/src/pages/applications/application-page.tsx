import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { plural, t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { ApplicationAbout } from './application-about.tsx'
import { ApplicationEnvironments } from './application-environments.tsx'
import { DescribeApplication } from './describe-application.tsx'
import { applicationQuery, type KnownApplication, overviewQuery } from './queries.ts'
import { SeenToggles } from './seen-toggles.tsx'

export default function ApplicationPage() {
  const { appName = '' } = useParams({ strict: false })
  const application = useQuery(applicationQuery(appName))
  const overview = useQuery(overviewQuery(appName))
  // With the rest of the page, which the line below the title would move.
  const data = overview.isLoading ? undefined : application.data
  return (
    <Page
      wide
      isName
      title={appName}
      about={data && <ApplicationAbout application={data} />}
      actions={
        data && (
          <>
            <Edit application={data} />
            <Remove appName={appName} instances={data.instances.length} />
          </>
        )
      }
    >
      <WhenLoaded queries={[application, overview]}>
        <QueryResult query={application}>
          {({ instances, seenToggles }) => (
            <Stack gap="lg">
              <QueryResult query={overview}>
                {({ environments }) =>
                  environments.length === 0 ? (
                    <Text size="sm" c="dimmed">
                      {t('None of its instances was active in the last days.')}
                    </Text>
                  ) : (
                    <ApplicationEnvironments environments={environments} instances={instances} />
                  )
                }
              </QueryResult>
              <SeenToggles names={seenToggles} />
            </Stack>
          )}
        </QueryResult>
      </WhenLoaded>
    </Page>
  )
}

function Edit({ application }: { readonly application: KnownApplication }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GuardedButton
        need="UPDATE_APPLICATION"
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Edit')}
      </GuardedButton>
      {isOpen && <DescribeApplication application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RemoveProps {
  readonly appName: string
  readonly instances: number
}

function Remove({ appName, instances }: RemoveProps) {
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const forget = async () => {
    await api.DELETE('/api/admin/metrics/applications/{appName}', { params: { path: { appName } } })
    await navigate({ to: '/applications' })
    client.removeQueries({ queryKey: keys.applications(appName) })
  }
  return (
    <>
      <GuardedButton
        need="UPDATE_APPLICATION"
        variant="default"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('Remove')}
      </GuardedButton>
      {isAsked && (
        <Confirm
          changes="application"
          done={t('{appName} removed', { appName })}
          title={t('Remove {appName}?', { appName })}
          action={t('Remove application')}
          onConfirm={forget}
          onClose={() => setAsked(false)}
        >
          <Text size="sm">
            {plural(
              instances,
              'The data about it and its one instance will be deleted. The application keeps working, and reappears when it requests toggles again.',
              'The data about it and its {instances} instances will be deleted. The application keeps working, and reappears when it requests toggles again.',
              { instances },
            )}
          </Text>
        </Confirm>
      )}
    </>
  )
}
