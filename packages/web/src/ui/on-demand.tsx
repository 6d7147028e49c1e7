import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is loaded when it is rendered, or before, with `preload`. */
export type OnDemand<P extends object> = ComponentType<P> & { readonly preload: () => void }

/** For editors and dialogs: most visitors of a page only read it. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  const Component = (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  // A failed download is reported when the component is rendered.
  return Object.assign(Component, { preload: () => void load().catch(() => undefined) })
}

/** Handlers of a button that opens the component: the code arrives before the click. */
export const preloading = ({ preload }: { readonly preload: () => void }) => ({
  onPointerEnter: preload,
  onFocus: preload,
})
