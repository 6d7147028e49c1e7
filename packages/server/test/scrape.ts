export interface Scraped {
  /** `# TYPE` by name. */
  readonly types: ReadonlyMap<string, string>
  /** Lines as they are, by name and labels. */
  readonly values: ReadonlyMap<string, number>
}

/** The text format of Prometheus. */
export function parseScrape(text: string): Scraped {
  const types = new Map<string, string>()
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, typed, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (typed !== undefined && type !== undefined) types.set(typed, type)
    const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
    if (name !== undefined) values.set(name, Number(value))
  }
  return { types, values }
}
