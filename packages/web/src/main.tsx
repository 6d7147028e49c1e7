import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/app.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { NONCE } from './api/page-config.ts'
import { App } from './app/app.tsx'

// Some widgets add styles of their own: without the nonce the policy of the page refuses them.
setNonce(NONCE)

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
