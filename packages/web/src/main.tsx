import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/font.css'
import './app/tokens.css'
import './app/app.css'
import './app/density.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { NONCE } from './api/page-config.ts'
import { App } from './app/app.tsx'
import './ui/constraints/field-scope.ts'

// Some widgets add their own styles: without the nonce the content security policy blocks them.
setNonce(NONCE)

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
