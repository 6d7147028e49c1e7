/** The description of a protection. Without a number the environment is unprotected. */
export function protectionSentence(approvals: number | undefined): string {
  if (approvals === undefined) return 'Changes apply immediately'
  const people = approvals === 1 ? 'approval by one other person' : `approval by ${approvals} other people`
  return `Changes need ${people}`
}
