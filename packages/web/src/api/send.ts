import { ConnectionFailure, setReachable } from './connection.ts'
import { sessionHasEnded, sessionIsActive } from './session.ts'

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

async function sendOnce(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    setReachable(true)
    return response
  } catch (error) {
    if (isAborted(error)) throw error
    setReachable(false)
    throw new ConnectionFailure(error)
  }
}

/** The request that says who is logged in. Others may be public, and say nothing about the session. */
const isAboutMe = (request: Request): boolean => new URL(request.url).pathname.endsWith('/api/admin/user')

/** Log-in and invitations answer 401 for a wrong password or link, which says nothing about the session. */
const needsSession = (request: Request): boolean => new URL(request.url).pathname.includes('/api/admin/')

/**
 * Sends a request of the client.
 * 1. A 401 after a log-in means that the session has ended: wait until the user has logged in again.
 * 2. Send the request once more, so that nothing is lost. A second 401 is an error.
 */
export async function send(request: Request): Promise<Response> {
  if (!needsSession(request)) return sendOnce(request)
  const again = request.clone()
  const response = await sendOnce(request)
  if (response.status !== 401) {
    if (response.ok && isAboutMe(request)) sessionIsActive()
    return response
  }
  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>
  return (await sessionHasEnded(refusal, request.method !== 'GET')) ? sendOnce(again) : response
}
