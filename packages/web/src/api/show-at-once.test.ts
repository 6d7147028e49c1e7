import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showAtOnce } from './show-at-once.ts'

it('keeps the chosen value when a request for the old one is answered later', async () => {
  const client = new QueryClient()
  const queryKey = ['mode']
  client.setQueryData(queryKey, 'block')
  const answers: ((mode: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const shown: unknown[] = []
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(({ data }) => shown.push(data))
  expect(answers).toHaveLength(1)
  showAtOnce(client, queryKey, (before: string | undefined) => `${before}, then warn`)
  answers[0]?.('block')
  await new Promise((resolve) => setTimeout(resolve))
  expect(client.getQueryData(queryKey)).toBe('block, then warn')
  expect(shown.at(-1)).toBe('block, then warn')
  unsubscribe()
  client.clear()
})
