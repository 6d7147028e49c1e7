/** "2 pending change requests". */
export const pendingText = (count: number): string =>
  `${count} pending ${count === 1 ? 'change request' : 'change requests'}`
