import { hash } from 'node:crypto'

/** Generated secrets have 224 bits: one fast hash is enough, and look-ups by it tell nothing about the secret. */
export const hashOf = (secret: string): string => hash('sha256', secret)
