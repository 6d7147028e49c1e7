import { useCallback, useEffect, useRef, useState } from 'react'

export interface ScrollEdges {
  readonly left: boolean
  readonly right: boolean
}

/** Whether there is more to the left or right. A pixel of tolerance, because browsers round. */
export const edgesOf = (box: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): ScrollEdges => ({
  left: box.scrollLeft > 1,
  right: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
})

/** The sides to which an element can scroll, for a fade at its edges. */
export function useScrollEdges<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [edges, setEdges] = useState<ScrollEdges>({ left: false, right: false })
  const update = useCallback(() => {
    const next = ref.current ? edgesOf(ref.current) : { left: false, right: false }
    setEdges((now) => (now.left === next.left && now.right === next.right ? now : next))
  }, [])
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [update])
  return { ref, edges }
}
