import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The whole message, with quoted-printable text decoded. */
  readonly source: string
  /** The user name of the sender at this server, if any. */
  readonly user: string | undefined
}

/** An SMTP server on loopback that keeps every mail. */
export interface MailReceiver {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  stop(): Promise<void>
}

interface ReceiverOptions {
  /** Refuses mails without this user name and password. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Offers STARTTLS with this certificate. Default: no encryption. */
  readonly certificate?: { readonly cert: string; readonly key: string }
  /** The status with which it refuses mails to an address, such as 550. Default: it accepts all. */
  readonly refuses?: (address: string) => number | undefined
}

/** Mails of these tests are ASCII, so each escape is one character. */
const decoded = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export async function aMailReceiver({ login, certificate, refuses }: ReceiverOptions = {}): Promise<MailReceiver> {
  const mails: ReceivedMail[] = []
  const disabledCommands = [...(login ? [] : ['AUTH']), ...(certificate ? [] : ['STARTTLS'])]
  const server = new SMTPServer({
    ...certificate,
    disabledCommands,
    allowInsecureAuth: true,
    authOptional: login === undefined,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('Wrong user name or password')),
    onRcptTo: ({ address }, _session, done) => {
      const status = refuses?.(address)
      done(status === undefined ? null : Object.assign(new Error('Refused'), { responseCode: status }))
    },
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom ? mailFrom.address : ''
        const source = decoded(Buffer.concat(chunks).toString())
        mails.push({ from, to: rcptTo.map(({ address }) => address), source, user: user as string | undefined })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
