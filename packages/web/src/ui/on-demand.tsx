import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PartFailure, partOf, reportMissingPart } from '../lib/missing-part.ts'

/** A component whose code is loaded when it is rendered, or before, with `preload`. */
export type OnDemand<P extends object> = ComponentType<P> & { readonly preload: () => void }

/**
 * For editors and dialogs: most visitors of a page only read it. If the code cannot be loaded, the page stays, a note offers to
 * reload it, and the next attempt asks the server again.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): OnDemand<P> {
  const fresh = () => lazy(async () => ({ default: await partOf(load) })) as unknown as ComponentType<P>
  let Loaded = fresh()
  const Part = (props: P) => {
    const fail = () => {
      Loaded = fresh()
      reportMissingPart()
      close(props)
    }
    return (
      <PartBoundary onFailure={fail}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
  // A failed download is reported when the component is rendered.
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) })
}

/** The opener of a dialog forgets that it is open, so that another click opens it. */
function close(props: { readonly onClose?: unknown }): void {
  if (typeof props.onClose === 'function') props.onClose()
}

interface PartBoundaryProps {
  readonly onFailure: () => void
  readonly children: ReactNode
}

/** Other errors than a missing part are those of the page. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartFailure) this.props.onFailure()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof PartFailure) return null
    throw error
  }
}

/** Handlers of a button that opens the component: the code arrives before the click. */
export const preloading = ({ preload }: { readonly preload: () => void }) => ({
  onPointerEnter: preload,
  onFocus: preload,
})
