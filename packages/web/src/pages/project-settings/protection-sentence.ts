/** The description of a protection. Without a number the environment is unprotected. */
export function protectionSentence(environment: string, approvals: number | undefined): string {
  if (approvals === undefined) return `Changes in ${environment} count at once`
  const people = approvals === 1 ? 'one other person has' : `${approvals} other people have`
  return `Changes in ${environment} count when ${people} approved them`
}
