import type { Config } from '../config/settings.ts'
import type { WarnOf } from '../telemetry/telemetry.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Creates a mail when its turn comes. Undefined: nothing is sent. */
export type PrepareMail = () => Promise<Mail | undefined>

export interface Mailer {
  /** False without EMAIL_HOST or without PUBLIC_URL. */
  readonly isEnabled: boolean
  /** Prepares and sends a mail later, so that no request waits. Returns false when too many are waiting. */
  sendLater(prepare: PrepareMail): boolean
  /** Sends a mail after those that wait. Rejects when it cannot be sent. */
  sendNow(mail: Mail): Promise<void>
  /** Waits for queued mails, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

type MailConfig = Pick<
  Config,
  'emailHost' | 'emailPort' | 'emailTls' | 'emailUser' | 'emailPassword' | 'emailSender' | 'publicUrl'
>

/** Callers can request mails for others, so the number of waiting ones is limited. */
const MAX_QUEUED = 100
/** For the connection, the greeting and each reply of the server. */
const TIMEOUT_MS = 10_000

/** Sends one mail. Loaded with the first mail, because a start does not need it. */
async function sendMail(config: MailConfig, { to, subject, text, html }: Mail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { emailHost, emailPort, emailTls, emailUser, emailPassword, emailSender, publicUrl = '' } = config
  const transport = createTransport({
    host: emailHost,
    port: emailPort,
    secure: emailTls === 'tls',
    requireTLS: emailTls === 'starttls',
    ignoreTLS: emailTls === 'insecure',
    ...(emailUser !== undefined && { auth: { user: emailUser, pass: emailPassword ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = emailSender ?? `noreply@${new URL(publicUrl).hostname}`
  // As an object, an address is not parsed: a comma in it does not add a recipient.
  await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
}

const DISABLED: Mailer = {
  isEnabled: false,
  sendLater: () => false,
  sendNow: () => Promise.reject(new Error('This server sends no e-mail')),
  stop: async () => {},
}

/**
 * Sends mails one after the other. A mail that cannot be sent is logged and dropped: its recipient requests another
 * one.
 */
export function openMailer(config: MailConfig, warnOf: WarnOf): Mailer {
  // Without PUBLIC_URL a link would start with the Host header of the request, which the caller chooses.
  if (config.emailHost === undefined || config.publicUrl === undefined) return DISABLED
  let waiting = 0
  let last = Promise.resolve()
  const deliver = async (prepare: PrepareMail) => {
    try {
      const mail = await prepare()
      if (mail) await sendMail(config, mail)
    } catch (error) {
      warnOf(error, 'an e-mail could not be sent')
    }
    waiting--
  }
  return {
    isEnabled: true,
    sendLater: (prepare) => {
      if (waiting >= MAX_QUEUED) return false
      waiting++
      last = last.then(() => deliver(prepare))
      return true
    },
    sendNow: (mail) => {
      const sent = last.then(() => sendMail(config, mail))
      last = sent.catch(() => {})
      return sent
    },
    stop: async (graceMs) => {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([last, timeout])
      clearTimeout(timer)
    },
  }
}
