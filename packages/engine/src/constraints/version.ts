import { orderOfVersions, parseVersion } from '@leverframe/domain'
import type { Test } from '../reading.ts'

const comparing =
  (holds: (order: number) => boolean) =>
  (value: string | undefined): Test => {
    const operand = value ? parseVersion(value) : null
    return ({ version }) => operand !== null && version !== null && holds(orderOfVersions(version, operand))
  }

/** SEMVER_* */
export const sameVersion = comparing((found) => found === 0)
export const laterVersion = comparing((found) => found > 0)
export const sameOrLaterVersion = comparing((found) => found >= 0)
export const earlierVersion = comparing((found) => found < 0)
export const sameOrEarlierVersion = comparing((found) => found <= 0)
