/** Reads that may be sent as one statement, by their text. */
const mergeable = new Set<string>()

/** For a SELECT without ORDER BY whose parameters are texts. */
export const allowMergedReads = (sql: string): void => void mergeable.add(sql)

export const isMergeableRead = (sql: string): boolean => mergeable.has(sql)

/** The most reads of one statement. */
export const MAX_READS = 32

const texts = new Map<string, string>()

/** The next power of two, so that PostgreSQL prepares few statements. */
const sizeFor = (reads: number): number => 2 ** Math.ceil(Math.log2(reads))

/**
 * The text and the parameters of one statement for several reads with the same text. The first column of a row is the index of
 * its read. The last read is repeated up to the next power of two; rows of the repetitions have no read.
 */
export function mergedRead(text: string, given: readonly (readonly unknown[])[]) {
  const size = sizeFor(given.length)
  const last = given.at(-1) ?? []
  const lists = Array.from({ length: size }, (_, index) => given[index] ?? last)
  return { text: textFor(text, size, last.length), values: lists.flat() }
}

/** With `offset 0` PostgreSQL plans the read as it is written, and runs it once for each row of parameters. */
function textFor(text: string, size: number, parameters: number): string {
  const key = `${size} ${text}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const numbers = Array.from({ length: parameters }, (_, index) => index + 1)
  const rows = Array.from(
    { length: size },
    (_, read) => `(${[read, ...numbers.map((number) => `$${read * parameters + number}::text`)].join(', ')})`,
  )
  const columns = ['read', ...numbers.map((number) => `p${number}`)].join(', ')
  const merged = `select given.read, found.* from (values ${rows.join(', ')}) as given (${columns}) cross join lateral (${text.replace(/\$(\d+)/g, 'given.p$1')} offset 0) as found`
  texts.set(key, merged)
  return merged
}
