/** Only the engine part of the benchmark: `node -C lf-src --import tsx bench/src/engine-alone.ts [rounds]`. */
import { compareEngine } from './engine.ts'
import { heading, resultLine } from './report.ts'

console.log(heading())
compareEngine({
  loader: undefined as never,
  rounds: Number(process.argv[2] ?? 7),
  wanted: () => true,
  report: (result) => console.log(resultLine(result)),
})
