import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { LeverFrame } from './lever-frame.tsx'
import classes from './login-layout.module.css'

interface LoginLayoutProps {
  readonly title: string
  readonly children: ReactNode
}

/** The layout of pages before the login: the lever frame and one form. */
export function LoginLayout({ title, children }: LoginLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Leverframe`
  }, [title])
  return (
    <main className={classes.ground}>
      <div className={classes.face}>
        <LeverFrame />
      </div>
      <div className={classes.door}>
        <div className={classes.brand}>
          <Mark size={36} />
          Leverframe
        </div>
        <Stack className={classes.card} gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </div>
    </main>
  )
}
