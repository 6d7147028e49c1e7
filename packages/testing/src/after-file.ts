type Work = () => Promise<void>

let works: Work[] = []

/** Runs `work` when the current test file has ended. Nothing waits for it, and its errors are ignored. */
export const afterFile = (work: Work): void => {
  works.push(work)
}

export function endFile(): void {
  for (const work of works) work().catch(() => {})
  works = []
}
