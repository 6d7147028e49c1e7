// Attacks the built product from outside and prints the results. Arguments select attacks by a part of their class or title.
// ATTACK_POSTGRES_URL runs the servers on new databases of that PostgreSQL server instead of SQLite.
import { endAll } from '@leverframe/testing/process'
import { type Attack, NotHeld } from './attack.ts'
import { Lab } from './lab.ts'
import { ATTACKS } from './registry.ts'
import { printTable, type Row } from './table.ts'

const AT_ONCE = 4
/** An attack that hangs does not block the results of the others. */
const MAX_MS = 90_000

async function attempt(attack: Attack, lab: Lab): Promise<Row> {
  const begin = Date.now()
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new NotHeld(`no end after ${MAX_MS / 1000} s`)), MAX_MS).unref()
  })
  try {
    const seen = await Promise.race([attack.run(lab), late])
    return { attack, ms: Date.now() - begin, held: true, seen }
  } catch (error) {
    const seen = error instanceof NotHeld ? error.message : `could not be tried: ${(error as Error).stack}`
    return { attack, ms: Date.now() - begin, held: false, seen }
  }
}

async function attemptAll(attacks: readonly Attack[], lab: Lab, atOnce: number): Promise<Row[]> {
  const waiting = [...attacks]
  const rows: Row[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const row = await attempt(next, lab)
      rows.push(row)
      process.stderr.write(`${row.held ? '✓' : '✗'} ${next.title} (${row.ms} ms)\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return rows
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const isWanted = ({ class: kind, title }: Attack) =>
  wanted.length === 0 || wanted.some((word) => `${kind} ${title}`.toLowerCase().includes(word))
const chosen = ATTACKS.filter(isWanted)
const lab = new Lab()
// No server outlives this process, however it ends: an attack that works leaves one that is busy for a long time.
process.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
const begin = Date.now()
const rows: Row[] = []
try {
  const isFirst = ({ alone, last }: Attack) => !alone && !last
  rows.push(...(await attemptAll(chosen.filter(isFirst), lab, AT_ONCE)))
  rows.push(
    ...(await attemptAll(
      chosen.filter(({ alone }) => alone),
      lab,
      1,
    )),
  )
  rows.push(
    ...(await attemptAll(
      chosen.filter(({ last }) => last),
      lab,
      1,
    )),
  )
} finally {
  await lab.stop().catch(() => {})
}
rows.sort((a, b) => ATTACKS.indexOf(a.attack) - ATTACKS.indexOf(b.attack))
printTable(rows, Date.now() - begin)
const failed = rows.filter(({ held }) => !held).length
process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`)
// Connections that an attack left half open must not keep this process alive.
process.exit(failed > 0 || rows.length === 0 ? 1 : 0)
