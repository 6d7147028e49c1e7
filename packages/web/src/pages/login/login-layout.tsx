import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { BASE_URL } from '../../api/page-config.ts'
import classes from './login-layout.module.css'

interface LoginLayoutProps {
  readonly title: string
  readonly children: ReactNode
}

/** The layout of pages before the login: the logo and one form. */
export function LoginLayout({ title, children }: LoginLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Leverframe`
  }, [title])
  return (
    <main className={classes.ground}>
      <div className={classes.door}>
        <div className={classes.brand}>
          <img src={`${BASE_URL}/mark.svg`} alt="" width={40} height={40} />
          Leverframe
        </div>
        <Stack className={`lf-card ${classes.card}`} gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </div>
    </main>
  )
}
