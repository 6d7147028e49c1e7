import { Button, FileButton, Group } from '@mantine/core'
import { api } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { t } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { smallPicture } from './picture.ts'
import classes from './profile.module.css'

interface MyPictureProps {
  /** Without a picture its initials are shown, as in the rest of the UI. */
  readonly name: string
  readonly imageUrl: string | undefined
}

/** The picture of the user, with buttons to change it. */
export function MyPicture({ name, imageUrl }: MyPictureProps) {
  const save = useWrite({
    send: async (file: File) => {
      const image = await smallPicture(file).catch(() => {
        throw new Error(t('This file is not a picture that the browser can read.'))
      })
      return api.PUT('/api/admin/user/avatar', { body: { image } })
    },
    changes: 'access',
    done: t('Picture saved'),
  })
  const remove = useWrite({
    send: () => api.DELETE('/api/admin/user/avatar'),
    changes: 'access',
    done: t('Picture removed'),
  })
  return (
    <Group gap="sm">
      {imageUrl ? (
        <img className={classes.picture} src={`${BASE_URL}${imageUrl}`} alt={t('You')} width={40} height={40} />
      ) : (
        <Avatar name={name} size="medium" />
      )}
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && void save.run(file)}>
        {(props) => (
          <Button variant="default" loading={save.isBusy} {...props}>
            {imageUrl ? t('Change picture') : t('Add picture')}
          </Button>
        )}
      </FileButton>
      {imageUrl && (
        <Button variant="default" loading={remove.isBusy} onClick={() => void remove.run()}>
          {t('Remove picture')}
        </Button>
      )}
    </Group>
  )
}
