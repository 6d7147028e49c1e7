import { createContext } from 'react'

/**
 * The project whose context fields are offered, too. Undefined: only those of all projects. `main.tsx` imports it, because the
 * page and its editors are different chunks and must share one context.
 */
export const FieldScope = createContext<string | undefined>(undefined)
