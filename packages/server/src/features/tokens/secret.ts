import { createHash } from 'node:crypto'

/** Generated secrets have 224 bits: one fast hash is enough, and look-ups by it tell nothing about the secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
