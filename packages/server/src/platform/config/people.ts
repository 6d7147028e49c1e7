import { mailTls, text, wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

/** Sessions, inactive users and e-mail. The names of the variables are those of Unleash. */
export const PEOPLE = {
  sessionTtlHours: setting({
    variable: 'SESSION_TTL_HOURS',
    parse: wholeNumber(1, 8_760),
    fallback: 48,
    doc: 'How long a session lasts, in hours.',
  }),
  maxParallelSessions: setting({
    variable: 'MAX_PARALLEL_SESSIONS',
    parse: wholeNumber(1, 10_000),
    fallback: 100,
    doc: 'Maximum number of concurrent sessions of one user; a new one ends the oldest.',
  }),
  userInactivityDays: setting({
    variable: 'USER_INACTIVITY_THRESHOLD_IN_DAYS',
    parse: wholeNumber(1, 3_650),
    fallback: 180,
    doc: 'Days without a log-in or use of a personal access token after which a user is listed as inactive.',
  }),
  noticeRetentionDays: setting({
    variable: 'NOTICE_RETENTION_DAYS',
    parse: wholeNumber(1, 36_500),
    fallback: 90,
    doc: 'How many days a notice stays in the inbox of a user.',
  }),
  maxNotices: setting({
    variable: 'MAX_NOTICES',
    parse: wholeNumber(1, 100_000),
    fallback: 500,
    doc: 'Maximum number of notices of one user; the oldest are removed once an hour.',
  }),
  noticeDelaySeconds: setting({
    variable: 'NOTICE_DELAY_SECONDS',
    parse: wholeNumber(0, 86_400),
    fallback: 30,
    doc: 'How long notices wait before they are sent by e-mail or Slack, in seconds. Notices of that time go into one message.',
  }),
  noticeScheduleMinutes: setting({
    variable: 'NOTICE_SCHEDULE_MINUTES',
    parse: wholeNumber(0, 10_080),
    fallback: 60,
    doc: 'How long before a scheduled change request is applied its users get a notice, in minutes. 0: never.',
  }),
  emailHost: setting<string | undefined>({
    variable: 'EMAIL_HOST',
    parse: text,
    fallback: undefined,
    doc: 'Host of the SMTP server for invitations, password resets and notices. It also needs PUBLIC_URL, which the links start with. Not set: no e-mail is sent.',
  }),
  emailPort: setting({
    variable: 'EMAIL_PORT',
    parse: wholeNumber(1, 65_535),
    fallback: 587,
    doc: 'TCP port of the SMTP server.',
  }),
  emailTls: setting<'starttls' | 'tls' | 'insecure'>({
    variable: 'EMAIL_SECURE',
    parse: mailTls,
    fallback: 'starttls',
    doc: 'How the connection to the SMTP server is encrypted. `starttls` or `false`: STARTTLS is required. `tls` or `true`: TLS from the start, mostly on port 465. `insecure`: not at all. Links to set passwords can then be read on the way: only for a server on this machine.',
  }),
  emailUser: setting<string | undefined>({
    variable: 'EMAIL_USER',
    parse: text,
    fallback: undefined,
    doc: 'User name at the SMTP server. Not set: no authentication.',
  }),
  emailPassword: setting<string | undefined>({
    variable: 'EMAIL_PASSWORD',
    parse: text,
    fallback: undefined,
    doc: 'Password at the SMTP server.',
    secret: true,
  }),
  emailSender: setting<string | undefined>({
    variable: 'EMAIL_SENDER',
    parse: text,
    fallback: undefined,
    doc: 'Sender of e-mails. Not set: `noreply@` and the host of PUBLIC_URL.',
  }),
}
