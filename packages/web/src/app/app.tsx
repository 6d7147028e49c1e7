import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NONCE } from '../api/page-config.ts'
import { queryClient } from '../api/query-client.ts'
import { MissingPartBar } from '../ui/missing-part-note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { MOST_TOASTS } from '../ui/show-toast.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** Loaded after the page. Messages that are shown earlier wait for it. */
const Notifications = onDemand(async () => (await import('./toasts.tsx')).default)

/** The frame of the page in index.html stays until the first page is rendered. */
const stopWaiting = router.subscribe('onRendered', () => {
  document.getElementById('boot')?.remove()
  stopWaiting()
})

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => NONCE}
    deduplicateCssVariables
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {/* At the top: the buttons of forms, drawers and bars are at the bottom or at the sides. */}
      {/* Only the toast under the pointer stays longer: the others close in their time. */}
      <Notifications
        position="top-center"
        limit={MOST_TOASTS}
        autoClose={6_000}
        containerWidth={400}
        pauseResetOnHover="notification"
      />
      <MissingPartBar />
    </QueryClientProvider>
  </MantineProvider>
)
