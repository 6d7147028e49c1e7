import type { Writable } from 'node:stream'
import pg from 'pg'
import { grouped, inParts, textFor } from './merged-inserts.ts'
import { isMergeableRead, mergedRead } from './merged-reads.ts'
import { type Client, statementName, types } from './postgres-connection.ts'

/** A connection knows which named statements it has parsed, and which it will have parsed when it gets there. */
interface Connection extends pg.Connection {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

type Columns = readonly Column[]

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

const columnsOf = ({ fields }: RowDescription): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }))

type Value = string | Buffer | null

/** A parameter in the format of the protocol. */
function encoded(parameter: unknown): Value {
  if (parameter === null || typeof parameter === 'string' || Buffer.isBuffer(parameter)) return parameter
  if (typeof parameter === 'number' || typeof parameter === 'bigint' || typeof parameter === 'boolean')
    return String(parameter)
  throw new TypeError(`A parameter of a statement has the type ${typeof parameter}`)
}

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parse } = columns[index] as Column
    const value = values[index] as string | null
    row[name] = value === null ? null : parse(value)
  }
  return row
}

/** At the end of what PostgreSQL says about a completed statement: `INSERT 0 1`, `SELECT 5`, but `CREATE TABLE`. */
const COUNT = /\d+$/

type Result = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>

function resultOf(rows: Result['rows'], tag: string): Result {
  const [count] = COUNT.exec(tag) ?? []
  const [command = tag] = tag.split(' ', 1)
  return { rows, rowCount: count === undefined ? null : Number(count), command }
}

/** A statement with parameters, and its result so far. */
class Statement {
  readonly text: string
  readonly name: string | undefined
  readonly values: Value[]
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: unknown) => void
  readonly #rows: Record<string, unknown>[] = []
  #failure: unknown

  constructor(
    { text, name, values = [] }: pg.QueryConfig<unknown[]>,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
  ) {
    this.text = text
    this.name = name
    this.values = values.map(encoded)
    this.#resolve = resolve
    this.#reject = reject
  }

  addRow(columns: Columns, values: readonly (string | null)[]): void {
    try {
      this.#rows.push(rowOf(columns, values))
    } catch (error) {
      this.#failure ??= error
    }
  }

  get rowCount(): number {
    return this.#rows.length
  }

  complete(tag: string): void {
    if (this.#failure === undefined) this.succeed(resultOf(this.#rows, tag))
    else this.#reject(this.#failure)
  }

  succeed(result: Result): void {
    this.#resolve(result)
  }

  fail(error: unknown): void {
    this.#reject(error)
  }
}

/** One statement with the rows of several inserts. Each of them gets its own row of the result. */
function mergedInsert(inserts: readonly Statement[]): Statement {
  const [first] = inserts as [Statement]
  if (inserts.length === 1) return first
  const text = textFor(first.text, inserts.length)
  const name = statementName(text)
  const resolve = ({ rows, command }: Result) => {
    for (const [index, insert] of inserts.entries())
      insert.succeed({ rows: rows.slice(index, index + 1), rowCount: 1, command })
  }
  const reject = (error: unknown) => {
    for (const insert of inserts) insert.fail(error)
  }
  return new Statement(
    { text, values: inserts.flatMap(({ values }) => values), ...(name && { name }) },
    resolve,
    reject,
  )
}

/** One statement for several reads with the same text. Each of them gets its own rows of the result. */
class MergedReads extends Statement {
  readonly #reads: readonly Statement[]
  #columns: Columns | undefined

  constructor(reads: readonly [Statement, ...Statement[]]) {
    const { text, values } = mergedRead(
      reads[0].text,
      reads.map((read) => read.values),
    )
    const name = statementName(text)
    const fail = (error: unknown) => {
      for (const read of reads) read.fail(error)
    }
    super({ text, values, ...(name && { name }) }, () => {}, fail)
    this.#reads = reads
  }

  override addRow(columns: Columns, values: readonly (string | null)[]): void {
    this.#columns ??= columns.slice(1)
    this.#reads[Number(values[0])]?.addRow(this.#columns, values.slice(1))
  }

  override complete(): void {
    for (const read of this.#reads) read.complete(`SELECT ${read.rowCount}`)
  }
}

/** What is sent for statements of one group. */
function mergedGroup(group: readonly Statement[]): Statement[] {
  const [first, ...others] = group as readonly [Statement, ...Statement[]]
  if (others.length === 0) return [first]
  return isMergeableRead(first.text) ? [new MergedReads([first, ...others])] : inParts(group).map(mergedInsert)
}

/** The statements, with reads and inserts of one row merged where that is allowed. */
const merged = (statements: readonly Statement[]): Statement[] => grouped(statements).flatMap(mergedGroup)

const NO_COLUMNS: Columns = []

/**
 * Several statements with one Sync at their end. PostgreSQL sends their results together. `pg` sends a Sync after each
 * statement, so that each result is a network packet of its own. Receiving those takes longer than running the statements.
 * `pg` also asks for the columns of each result again.
 *
 * After a statement that fails, PostgreSQL skips the others. They fail with the same error.
 */
class Packet extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #known: Map<string, Columns>
  #next = 0
  #columns: Columns = NO_COLUMNS
  // `pg` registers a parsed statement under the name and text of the query that it belongs to.
  name: string | undefined
  text: string | undefined
  /** `pg` replaces it to stop the timer of `query_timeout`. */
  callback: (error?: unknown) => void = () => {}

  /** `known` has the columns of named statements. They stay the same as long as the connection lasts. */
  constructor(statements: readonly Statement[], known: Map<string, Columns>) {
    super({ text: '' })
    this.#statements = statements
    this.#known = known
    this.#expect(0)
    this.submit = (connection) => this.#send(connection as Connection)
  }

  #expect(index: number): void {
    this.#next = index
    this.name = this.#statements[index]?.name
    this.text = this.#statements[index]?.text
    this.#columns = (this.name !== undefined && this.#known.get(this.name)) || NO_COLUMNS
  }

  #send(connection: Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection
    for (const { text, name, values } of this.#statements) {
      if (name === undefined || !(name in parsedStatements || name in submittedNamedStatements)) {
        connection.parse({ name: name ?? '', text, types: [] }, true)
        if (name !== undefined) submittedNamedStatements[name] = text
      }
      connection.bind({ portal: '', statement: name ?? '', values } as pg.BindConfig, true)
      if (name === undefined || !this.#known.has(name)) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '' }, true)
    }
    connection.sync()
  }

  handleRowDescription(message: RowDescription): void {
    this.#columns = columnsOf(message)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#statements[this.#next]?.addRow(this.#columns, fields)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#statements[this.#next] as Statement
    if (statement.name !== undefined) this.#known.set(statement.name, this.#columns)
    this.#expect(this.#next + 1)
    statement.complete(text)
  }

  handleReadyForQuery(): void {
    this.callback()
  }

  handleError(error: unknown, connection: Connection): void {
    const unfinished = this.#statements.slice(this.#next)
    this.#expect(this.#statements.length)
    for (const statement of unfinished) {
      if (statement.name !== undefined) delete connection.submittedNamedStatements[statement.name]
      statement.fail(error)
    }
    this.callback(error)
  }
}

/** In a large batch, the first results are handled while PostgreSQL works on the rest. */
const MAX_STATEMENTS = 16

/** A script has several statements without parameters, and no place in a packet. */
interface Script {
  readonly sendScript: () => void
}

/** Sends in the order of the list. */
function sendAll(client: pg.PoolClient, list: readonly (Statement | Script)[], known: Map<string, Columns>): void {
  let statements: Statement[] = []
  const sendStatements = () => {
    const all = merged(statements)
    for (let start = 0; start < all.length; start += MAX_STATEMENTS)
      client.query(new Packet(all.slice(start, start + MAX_STATEMENTS), known))
    statements = []
  }
  for (const one of list) {
    if ('sendScript' in one) {
      sendStatements()
      one.sendScript()
    } else statements.push(one)
  }
  sendStatements()
}

/**
 * Statements that are sent in one turn of the event loop leave in one packet, and so do their results. One system call per
 * statement would take more time than the rest of the work that this process does for a write.
 */
export function inPackets(client: pg.PoolClient): Client {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Writable } }
  const known = new Map<string, Columns>()
  let waiting: (Statement | Script)[] = []
  const send = () => {
    const { stream } = connection
    const list = waiting
    waiting = []
    stream.cork()
    sendAll(client, list, known)
    stream.uncork()
  }
  const add = (one: Statement | Script) => {
    if (waiting.push(one) === 1) process.nextTick(send)
  }
  const query = (given: string | pg.QueryConfig<unknown[]>) =>
    new Promise((resolve, reject) => {
      if (typeof given === 'string') add({ sendScript: () => client.query(given).then(resolve, reject) })
      else add(new Statement(given, resolve, reject))
    })
  return { query: query as Client['query'] }
}
