import type { Api, Request } from './api.ts'

const PAGE = 100

/** All rows of a list that is returned in pages. */
export async function allPages<Row>(
  api: Api,
  path: string,
  field: string,
  query: NonNullable<Request['query']>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await api.call<Record<string, Row[]>>('GET', path, {
      query: { ...query, offset: rows.length, limit: PAGE },
    })
    const found = page[field] ?? []
    rows.push(...found)
    if (found.length < PAGE) return rows
  }
}
