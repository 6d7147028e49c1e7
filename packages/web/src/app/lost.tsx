import { Anchor, Stack } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Empty } from '../ui/empty.tsx'
import { FailureNote } from '../ui/failure-note.tsx'

export const NotFound = () => (
  <Stack p="lg">
    <Empty
      title="There is nothing here"
      action={
        <Anchor component={Link} to="/projects">
          All projects
        </Anchor>
      }
    >
      The address may be old, or what it led to was archived or renamed. Search with Ctrl-K.
    </Empty>
  </Stack>
)

/** A page that could not be made: what went wrong, and a way to try again. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Stack p="lg">
      <FailureNote error={error} onRetry={retry} />
    </Stack>
  )
}
