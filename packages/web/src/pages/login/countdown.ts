import { useEffect, useState } from 'react'

/** The remaining seconds of `seconds` since `since` changed. 0 at the end. */
export function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal with the same wait starts it again
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [seconds, since])
  return left
}
