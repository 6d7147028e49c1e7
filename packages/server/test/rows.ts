import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'

/** Rows of one statement, on a separate connection. */
export const rowsIn = async <R>(url: string, statement: string): Promise<R[]> => {
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true })
    const rows = database.prepare(statement).all() as R[]
    database.close()
    return rows
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as R[]
  } finally {
    await client.end()
  }
}
