import { plural, t } from '../../lib/messages.ts'

/** The description of a protection. Without a number the environment is unprotected. */
export function protectionSentence(approvals: number | undefined): string {
  if (approvals === undefined) return t('Changes apply immediately')
  const people = plural(approvals, 'approval by one other person', 'approval by {approvals} other people', {
    approvals,
  })
  return t('Changes need {people}', { people })
}
