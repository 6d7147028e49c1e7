import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { BASE_URL } from '../../api/page-config.ts'
import classes from './login-layout.module.css'

interface LoginLayoutProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page for those who are not in yet: the mark, and one thing to do. */
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
