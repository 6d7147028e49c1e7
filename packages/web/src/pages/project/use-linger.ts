import { useEffect, useState } from 'react'

/** False until a component was there for a moment: what only flies by need not ask for anything. */
export function useLinger(ms: number): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isThere
}
