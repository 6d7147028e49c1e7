// Loaded for each test file, see vitest.config.ts. It imports little, because most test files need nothing else of it.
import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'
import './random.ts'

// The hook that is registered first runs last.
afterAll(endFile)
