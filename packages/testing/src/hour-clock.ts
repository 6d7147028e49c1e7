/**
 * A clock for servers of tests that compare figures of hours. It begins a minute after a full hour, so that no hour ends
 * during the test.
 */
export function anHourClock(): () => Date {
  const sinceFullHour = Date.now() % 3_600_000
  return () => new Date(Date.now() - sinceFullHour + 60_000)
}
