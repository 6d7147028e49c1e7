const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** "17 Nov 2026, 13:17 CET": the absolute time with its zone. */
export const scheduledText = (at: string): string => moment.format(new Date(at))
