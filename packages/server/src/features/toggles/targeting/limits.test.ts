import { readFileSync } from 'node:fs'
import { PATTERN_LIMITS } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { MAX_SEARCHED_DATA } from '#features/audit/event-log/searched-text'
import { STRUCTURE_LIMITS } from './limits.ts'

const guide = readFileSync(new URL('../../../../../../docs/guides/limits.md', import.meta.url), 'utf8')

/** The number in the last column of the row that starts with this text. */
const shown = (row: string): string | undefined =>
  guide
    .split('\n')
    .find((line) => line.startsWith(`| ${row}`))
    ?.split('|')
    .at(-2)
    ?.trim()

const written = (limit: number): string => limit.toLocaleString('en')

describe('the guide to limits', () => {
  it.each([
    ['strategies of a toggle', STRUCTURE_LIMITS.strategies],
    ['constraints of a strategy', STRUCTURE_LIMITS.constraints],
    ['values of a constraint', STRUCTURE_LIMITS.values],
    ['values of `STR_STARTS_WITH`', STRUCTURE_LIMITS.searchedValues],
    ['segments of a strategy', STRUCTURE_LIMITS.segments],
    ['parameters of a strategy', STRUCTURE_LIMITS.parameters],
    ['variants of a list', STRUCTURE_LIMITS.variants],
    ['overrides of a variant', STRUCTURE_LIMITS.overrides],
    ['cost of a pattern', PATTERN_LIMITS.cost],
    ['patterns of a strategy', PATTERN_LIMITS.count],
    ['costs of all different patterns in one request', PATTERN_LIMITS.costOfRequest],
    ['costs of all patterns of an environment', PATTERN_LIMITS.costOfEnvironment],
    ['characters of the text', PATTERN_LIMITS.text],
    ["characters of an event's `data`", MAX_SEARCHED_DATA],
  ])('shows the limit in the row "%s"', (row, limit) => {
    expect(shown(row)).toBe(written(limit))
  })
})
