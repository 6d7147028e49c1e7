/** What the API shows instead of a stored secret. Sent back, it keeps the stored one. */
export const MASK = '*****'
