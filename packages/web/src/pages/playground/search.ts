/** The search parameters of this page. Every key is set: the router keeps the raw value of a key that is absent. */
export interface PlaygroundSearch {
  /** Names, separated by commas. The playground runs as soon as there is one. */
  readonly environment?: string | undefined
  /** Ids, separated by commas. Empty for all. */
  readonly project?: string | undefined
  /** Fields of the context. A value can contain several, separated by commas. */
  readonly context?: Readonly<Record<string, string>> | undefined
  readonly differences?: boolean | undefined
  readonly q?: string | undefined
}

const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

function contextFrom(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = Object.entries(value).flatMap(([name, given]) => {
    const text = textOf(given)
    return text === undefined ? [] : [[name, text] as const]
  })
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

export function playgroundSearch({
  environment,
  project,
  context,
  differences,
  q,
}: Record<string, unknown>): PlaygroundSearch {
  return {
    environment: textOf(environment),
    project: textOf(project),
    context: contextFrom(context),
    differences: differences === true ? true : undefined,
    q: textOf(q),
  }
}
