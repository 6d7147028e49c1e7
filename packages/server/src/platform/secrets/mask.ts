/** Replaces a stored secret in responses. When a client sends it back, the stored secret is kept. */
export const MASK = '*****'
