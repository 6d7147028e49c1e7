import { generateKeyPairSync, sign } from 'node:crypto'

/** DER, as far as a certificate needs it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const number = (value: number) => der(0x02, Buffer.from([value]))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const time = (text: string) => der(0x17, Buffer.from(text))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const ALTERNATIVE_NAMES = oid('551d11')

/** A self-signed certificate for one name, and its key. Generated, so that the repository contains no secret. */
export function certificateFor(host: string): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Leverframe test')))))
  const names = sequence(ALTERNATIVE_NAMES, der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, number(2)),
    number(1),
    ECDSA_SHA256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const signed = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  const cert = `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
