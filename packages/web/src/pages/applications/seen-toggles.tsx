import { Anchor, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, dataOf } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { toastFailure } from '../../ui/toast.tsx'
import classes from './applications.module.css'

/** An application has only names: the project of a toggle is looked up when the link is opened. */
function useOpenToggle(): (name: string) => Promise<void> {
  const navigate = useNavigate()
  return async (name) => {
    try {
      const query = { query: name, sortBy: 'name', limit: '100' }
      const { features } = await dataOf(api.GET('/api/admin/search/features', { params: { query } }))
      const found = features.find((one) => one.name === name)
      if (!found) throw new Error(t('{name} is archived, or in a project you can’t see.', { name }))
      await navigate({
        to: '/projects/$projectId/features/$featureName',
        params: { projectId: found.project, featureName: name },
      })
    } catch (error) {
      toastFailure(error)
    }
  }
}

export function SeenToggles({ names }: { readonly names: readonly string[] }) {
  const open = useOpenToggle()
  return (
    <section aria-label={t('Used toggles')}>
      <Title order={2} mb={8}>
        {t('Used toggles')}
      </Title>
      {names.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No usage in the last 24 hours that you can see.')}
        </Text>
      ) : (
        <div className={classes.toggles}>
          {names.map((name) => (
            <Anchor key={name} component="button" className="lf-mono" onClick={() => void open(name)}>
              {name}
            </Anchor>
          ))}
        </div>
      )}
    </section>
  )
}
