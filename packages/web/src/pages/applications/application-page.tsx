import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ApplicationAbout } from './application-about.tsx'
import { ApplicationEnvironments } from './application-environments.tsx'
import { DescribeApplication } from './describe-application.tsx'
import { applicationQuery, type KnownApplication, overviewQuery } from './queries.ts'
import { SeenToggles } from './seen-toggles.tsx'

export default function ApplicationPage() {
  const { appName = '' } = useParams({ strict: false })
  const application = useQuery(applicationQuery(appName))
  const overview = useQuery(overviewQuery(appName))
  const { data } = application
  return (
    <Page
      wide
      isName
      title={appName}
      about={data && <ApplicationAbout application={data} />}
      actions={
        <>
          {data && <Describe application={data} />}
          <Forget appName={appName} instances={data?.instances.length ?? 0} />
        </>
      }
    >
      <QueryResult query={application}>
        {({ instances, seenToggles }) => (
          <Stack gap="lg">
            <QueryResult query={overview}>
              {({ environments }) =>
                environments.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    None of its instances gave a sign of life in the last days.
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
    </Page>
  )
}

function Describe({ application }: { readonly application: KnownApplication }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GuardedButton
        need="UPDATE_APPLICATION"
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Describe
      </GuardedButton>
      {isOpen && <DescribeApplication application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ForgetProps {
  readonly appName: string
  readonly instances: number
}

function Forget({ appName, instances }: ForgetProps) {
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
        Forget
      </GuardedButton>
      {isAsked && (
        <Confirm
          changes="application"
          done={`${appName} is forgotten.`}
          title={`Forget ${appName}?`}
          action="Forget it"
          onConfirm={forget}
          onClose={() => setAsked(false)}
        >
          <Text size="sm">
            What is known of it and of its {instances === 1 ? 'one instance' : `${instances} instances`} goes away. It
            works as before: should it ask for toggles again, it appears again.
          </Text>
        </Confirm>
      )}
    </>
  )
}
