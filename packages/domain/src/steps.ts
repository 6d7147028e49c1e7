/** Long work in short steps, so that its caller may pause between them. */
export type Steps<Result> = Generator<void, Result>

/** Runs all steps without a pause and returns the result. */
export function atOnce<Result>(steps: Iterator<void, Result>): Result {
  let next = steps.next()
  while (!next.done) next = steps.next()
  return next.value
}
