// Compares the results of tests with the list of those that are expected to fail.

/** @typedef {{ path: string; name: string; status: string; text: string }} TestResult */
/** @typedef {'internal' | 'on purpose' | 'fails'} Kind */
/** @typedef {{ kind: Kind; why: string; tests: Readonly<Record<string, readonly string[]>> }} Group tests by the path of their file */
/** @typedef {{ passed: number; counted: number; ran: number; groups: Map<Group, number>; unexpected: string[] }} Verdict */

const keyOf = (/** @type {string} */ path, /** @type {string} */ name) => `${path} › ${name}`

/** @returns {Map<string, Group>} */
function groupsByTest(/** @type {readonly Group[]} */ expected) {
  const byTest = new Map()
  for (const group of expected)
    for (const [path, names] of Object.entries(group.tests))
      for (const name of names) {
        const key = keyOf(path, name)
        if (byTest.has(key)) throw new Error(`${key} is listed twice`)
        byTest.set(key, group)
      }
  return byTest
}

/** @returns {Verdict} */
export function judge(
  /** @type {readonly TestResult[]} */ results,
  /** @type {readonly Group[]} */ expected,
  { isPart = false } = {},
) {
  const byTest = groupsByTest(expected)
  const groups = new Map(expected.map((group) => [group, 0]))
  const unexpected = []
  let passed = 0
  for (const { path, name, status, text } of results) {
    const key = keyOf(path, name)
    const group = byTest.get(key)
    byTest.delete(key)
    if (status === 'passed') {
      passed++
      if (group) unexpected.push(`passes, and is listed as a test that fails: ${key}`)
    } else if (group) groups.set(group, (groups.get(group) ?? 0) + 1)
    else unexpected.push(`${status}: ${key}\n${text}`)
  }
  if (!isPart) for (const key of byTest.keys()) unexpected.push(`is listed and did not run: ${key}`)
  const leftOut = [...groups].reduce((sum, [{ kind }, count]) => sum + (kind === 'fails' ? 0 : count), 0)
  return { passed, counted: results.length - leftOut, ran: results.length, groups, unexpected }
}

const percent = (/** @type {number} */ part, /** @type {number} */ all) =>
  `${((100 * part) / Math.max(1, all)).toFixed(1)}%`

/** The verdict as text: what is wrong, then the groups, then the sum. */
export function summaryOf(/** @type {Verdict} */ { passed, counted, ran, groups, unexpected }) {
  const rows = [...groups].filter(([, count]) => count > 0).map(([{ kind, why }, count]) => `${count}\t${kind}\t${why}`)
  return [
    ...unexpected,
    ...rows,
    `${passed} of ${counted} pass (${percent(passed, counted)}); ${ran} ran, of which ${ran - counted} are left out`,
  ].join('\n')
}
