/** How many change requests wait for me. */
export const WaitingBadge = () => null
