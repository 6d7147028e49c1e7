import { type ConstraintData, operatorFacts, sampleValues } from '@leverframe/domain'

/** Long lists are compared by their first and last values. */
const MAX_VALUES = 10

const ends = <T>(list: readonly T[]): T[] =>
  list.length <= MAX_VALUES ? [...list] : [...list.slice(0, MAX_VALUES / 2), ...list.slice(-MAX_VALUES / 2)]

const aroundText = (value: string): string[] => [
  value,
  value.toUpperCase(),
  value.toLowerCase(),
  `${value}x`,
  `x${value}`,
  `x${value}x`,
]

function aroundNumber(value: string): string[] {
  const number = Number(value)
  return Number.isFinite(number) ? [number - 1, number, number + 1, number + 0.5].map(String).concat('no number') : []
}

function aroundDate(value: string): string[] {
  const time = Date.parse(value)
  return [-86_400_000, -1, 0, 1, 86_400_000].flatMap((step) => {
    const date = new Date(time + step)
    return Number.isNaN(date.getTime()) ? [] : [date.toISOString()]
  })
}

function aroundVersion(value: string): string[] {
  const [core = '', major = '0', minor = '0', patch = '0'] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(value) ?? []
  if (core === '') return ['no version']
  const next = `${major}.${minor}.${Number(patch) + 1}`
  return [value, core, next, `${core}-alpha`, `${next}-alpha`, `${Number(major) + 1}.0.0`, '0.0.1', 'no version']
}

/** The first address of a range, its neighbour, and addresses outside. */
const aroundAddress = (range: string): string[] => {
  const [address = ''] = range.split('/')
  return [address, address.replace(/\d+$/, (last) => String((Number(last) + 1) % 256)), '203.0.113.99']
}

function around({ operator, values = [], value = '' }: ConstraintData): string[] {
  switch (operatorFacts(operator)?.operand) {
    case 'text':
      return ends(values).flatMap((one, index) => (index < 2 ? aroundText(one) : [one]))
    case 'number':
      return aroundNumber(value)
    case 'date':
      return aroundDate(value)
    case 'version':
      return aroundVersion(value)
    case 'address':
      return ends(values).flatMap(aroundAddress)
    default:
      return [value, value.replace(/[^\w@. -]/g, ''), 'someone@example.com', 'x']
  }
}

/** Values of the field that match the constraint or nearly match it, and values that do not. */
export function candidatesOf(constraint: ConstraintData): string[] {
  const { matching, other } = sampleValues(constraint)
  return [...new Set([matching, other, ...around(constraint), 'something else'].flatMap((one) => one ?? []))]
}

/** DATE operators compare the time, whatever their field is. */
export const fieldOf = ({ operator, contextName }: ConstraintData): string =>
  operatorFacts(operator)?.operand === 'date' ? 'currentTime' : contextName
