import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Asked } from '../../ui/asked.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { ApplicationEnvironments } from './application-environments.tsx'
import { applicationQuery, overviewQuery } from './queries.ts'
import { SeenToggles } from './seen-toggles.tsx'

export default function ApplicationPage() {
  const { appName = '' } = useParams({ strict: false })
  const application = useQuery(applicationQuery(appName))
  const overview = useQuery(overviewQuery(appName))
  const { data } = application
  return (
    <Page
      wide
      title={appName}
      about={
        data && (
          <>
            {data.description && <div>{data.description}</div>}
            last seen <Time at={data.lastSeen} />, known since <Time at={data.createdAt} />
            {data.strategies.length > 0 && <>, its SDK knows the strategies {data.strategies.join(', ')}</>}
          </>
        )
      }
      actions={<Forget appName={appName} instances={data?.instances.length ?? 0} />}
    >
      <Asked query={application}>
        {({ instances, seenToggles }) => (
          <Stack gap="lg">
            <Asked query={overview}>
              {({ environments }) =>
                environments.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    None of its instances gave a sign of life in the last days.
                  </Text>
                ) : (
                  <ApplicationEnvironments environments={environments} instances={instances} />
                )
              }
            </Asked>
            <SeenToggles names={seenToggles} />
          </Stack>
        )}
      </Asked>
    </Page>
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
    toastDone(`${appName} is forgotten.`)
    await navigate({ to: '/applications' })
    client.removeQueries({ queryKey: ['applications', appName] })
    await client.invalidateQueries({ queryKey: ['applications'] })
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
        <Confirm title={`Forget ${appName}?`} action="Forget it" onConfirm={forget} onClose={() => setAsked(false)}>
          <Text size="sm">
            What is known of it and of its {instances === 1 ? 'one instance' : `${instances} instances`} goes away. It
            works as before: should it ask for toggles again, it appears again.
          </Text>
        </Confirm>
      )}
    </>
  )
}
