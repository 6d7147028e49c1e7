import { hash } from 'node:crypto'

/**
 * Generated secrets have 224 bits: one fast hash is enough, and the time of a look-up by hash reveals nothing about the
 * secret.
 */
export const hashOf = (secret: string): string => hash('sha256', secret)
