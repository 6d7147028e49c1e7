import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NONCE } from '../api/page-config.ts'
import { queryClient } from '../api/query-client.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => NONCE}
    deduplicateCssVariables
  >
    <QueryClientProvider client={queryClient}>
      {/* At the top: the buttons of forms, drawers and bars are at the bottom or at the sides. */}
      <Notifications position="top-center" limit={3} autoClose={6_000} containerWidth={400} />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
