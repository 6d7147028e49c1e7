import type { CheckContext } from './check.ts'

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message
}

export type Reply =
  | { readonly response: Response; readonly sentAtMs: number; readonly receivedAtMs: number }
  | { readonly failure: string }

/** A request to an address of the settings. Undefined without an address. */
export async function ask(
  { url, token, clock, stopping, timeoutMs }: CheckContext,
  path: string,
): Promise<Reply | undefined> {
  if (url === undefined) return undefined
  const sentAtMs = clock().getTime()
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      headers: token === undefined ? {} : { authorization: token },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    return { response, sentAtMs, receivedAtMs: clock().getTime() }
  } catch (error) {
    return { failure: reasonOf(error) }
  }
}

/** The JSON that an admin route returns. Undefined without an address, a token or a right answer. */
export async function askAsAdmin<T>(context: CheckContext, path: string): Promise<T | undefined> {
  if (context.token === undefined) return undefined
  const reply = await ask(context, path)
  return reply && 'response' in reply && reply.response.ok ? ((await reply.response.json()) as T) : undefined
}
