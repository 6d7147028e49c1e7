/** The tasks of a page's main thread, from a Chromium trace, each with its CPU time. */
import type { Browser, Page } from 'playwright-core'
import type { LongestBlock } from './children.ts'

/** Contains the tasks and the process of the page. It does not trace scripts, which would slow them down. */
const CATEGORIES = ['disabled-by-default-devtools.timeline']

interface Frame {
  readonly url: string
  readonly processId: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** In microseconds: wall-clock time and CPU time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly frames?: readonly Frame[] } }
}

/** A browser has other pages in other processes, and a spare one; they are not measured. */
function mainThreadOf(events: readonly TraceEvent[], origin: string): TraceEvent | undefined {
  const frames = events.flatMap(({ name, args }) =>
    name === 'TracingStartedInBrowser' ? (args.data?.frames ?? []) : [],
  )
  const processes = new Set(frames.filter(({ url }) => url.startsWith(origin)).map(({ processId }) => processId))
  return events.find(
    ({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && processes.has(pid),
  )
}

function longestOf(events: readonly TraceEvent[], origin: string): LongestBlock {
  const thread = mainThreadOf(events, origin)
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === thread?.pid && tid === thread.tid)
  if (tasks.length === 0) throw new Error('The trace of Chromium has no task of the page')
  const byTheClock = tasks.map(({ dur = 0 }) => dur / 1_000)
  // The CPU time of a task; wall-clock time when the system does not report it.
  const byItself = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000)
  return { byTheClock: Math.max(...byTheClock), byItself: Math.max(...byItself) }
}

/** The longest task of a page during `work`: until it ends, no key and no frame is processed. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestBlock> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  return longestOf(trace.traceEvents, new URL(page.url()).origin)
}
