/** Users who get the notices of one release plan, and of one of its safeguards. */
export const MAX_RECIPIENTS = 20
