import type { CallOptions } from '@leverframe/testing/harness'
import type { Prepared } from '@leverframe/testing/matrix/requests'

/** Fields that an attacker could try in order to pass the gate. */
const FORGED = {
  changeRequestSkipped: true,
  skipChangeRequest: true,
  SKIP_CHANGE_REQUEST: true,
  skip: true,
  force: true,
  approved: { changeRequestId: 1 },
  approvals: 10,
  changeRequestId: 1,
  isDraft: true,
  isAdmin: true,
  permissions: ['ADMIN', 'SKIP_CHANGE_REQUEST'],
  guardedIn: [],
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function forgedBody(body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => (isObject(one) ? { ...one, ...FORGED } : one))
  return { ...(isObject(body) ? body : {}), ...FORGED }
}

const QUERY = Object.keys(FORGED)
  .map((name) => `${name}=true`)
  .join('&')

const HEADERS = {
  'x-change-request-skipped': 'true',
  'x-skip-change-request': 'true',
  'x-change-request-id': '1',
  'x-forwarded-user': 'admin',
  'x-http-method-override': 'GET',
}

/** The same request with such fields in its body, query and headers: one at a time, and all together. */
export function forgeries(
  { path, body }: Prepared,
  as: CallOptions,
): { path: string; body: unknown; as: CallOptions }[] {
  const asked = `${path}${path.includes('?') ? '&' : '?'}${QUERY}`
  const headed = { ...as, headers: { ...as.headers, ...HEADERS } }
  return [
    { path, body: forgedBody(body), as },
    { path: asked, body, as },
    { path, body, as: headed },
    { path: asked, body: forgedBody(body), as: headed },
  ]
}
