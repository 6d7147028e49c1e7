/** What the main thread of a page did, as Chromium's own trace tells it: task by task, each with its processor time. */
import type { Browser, Page } from 'playwright-core'
import type { LongestBlock } from './children.ts'

/** Has the tasks, and says which process the page has. It does not look into the scripts: that would make them slow. */
const CATEGORIES = ['disabled-by-default-devtools.timeline']

interface Frame {
  readonly url: string
  readonly processId: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** In microseconds: by the clock, and of the processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly frames?: readonly Frame[] } }
}

/** A browser has other pages in other processes, and starts one ahead; they block nobody here. */
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
  // The time that a task had a processor; by the clock where the system does not tell.
  const byItself = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000)
  return { byTheClock: Math.max(...byTheClock), byItself: Math.max(...byItself) }
}

/** The longest task of a page while something is done with it: until it ends, no key and no frame gets its turn. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestBlock> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  return longestOf(trace.traceEvents, new URL(page.url()).origin)
}
