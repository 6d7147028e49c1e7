import { RE2JS } from 're2js'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Compiled, compile, explain, type FeatureDefinition, PATTERN_LIMITS } from '../src/index.ts'

const chance = { now: 0, random: () => 0.5 }

/** A pattern of about this cost that matches the letter a. */
const patternOf = (cost: number, id: number) => `a|${'x'.repeat(cost - 10)}${id}`

const toggle = (name: string, value: string, more: object = {}): FeatureDefinition => ({
  name,
  enabled: true,
  strategies: [{ name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value, ...more }] }],
})

const isOn = (compiled: Compiled, name: string) => compiled.evaluate(name, { userId: 'a' }, chance)?.enabled
const LARGE = 400
const count = Math.floor(PATTERN_LIMITS.costOfEnvironment / LARGE) + 5
const large = Array.from({ length: count }, (_, index) => toggle(`large-${index}`, patternOf(LARGE, index)))
const small = toggle('small', '^a$')

describe('patterns over the budget of an environment', () => {
  it('never match, starting with the most expensive ones', () => {
    const compiled = compile([...large, small], [])
    const off = large.filter(({ name }) => !isOn(compiled, name))
    expect(off.length).toBeGreaterThan(0)
    expect(off.length).toBeLessThan(10)
    expect(compiled.refused.size).toBe(off.length)
    expect(isOn(compiled, 'small')).toBe(true)
  })

  it('are the same ones for any order of changes', () => {
    const atOnce = compile([...large, small], [])
    let stepwise = compile([small], [])
    for (const feature of large.toReversed()) stepwise = stepwise.with({ upsert: [feature] })
    expect([...stepwise.refused].sort()).toEqual([...atOnce.refused].sort())
    for (const { name } of large) expect(isOn(stepwise, name)).toBe(isOn(atOnce, name))
  })

  it('match again when others are removed', () => {
    const full = compile([...large, small], [])
    const rest = full.with({ remove: large.slice(0, 10).map(({ name }) => name) })
    expect(rest.refused.size).toBe(0)
    for (const { name } of large.slice(10)) expect(isOn(rest, name)).toBe(true)
  })

  it('count once where toggles share a constraint, and not for toggles that are off', () => {
    const shared = Array.from({ length: 200 }, (_, index) => toggle(`shared-${index}`, patternOf(LARGE, 0)))
    expect(compile(shared, []).refused.size).toBe(0)
    expect(
      compile(
        large.map((one) => ({ ...one, enabled: false })),
        [],
      ).refused.size,
    ).toBe(0)
  })

  it('do not match when inverted either, and an explanation has the reason', () => {
    const inverted = large.map(({ name }, index) => toggle(name, patternOf(LARGE, index), { inverted: true }))
    const compiled = compile(inverted, [])
    const refused = inverted.find(({ name }) => explainedBy(compiled, name) === 'environment_budget')
    expect(refused && compiled.evaluate(refused.name, { userId: 'b' }, chance)?.enabled).toBe(false)
    const part = compile([refused as FeatureDefinition], [], { refused: compiled.refused })
    expect(explainedBy(part, (refused as FeatureDefinition).name)).toBe('environment_budget')
  })
})

const explainedBy = (compiled: Compiled, name: string) =>
  explain(compiled, name, { userId: 'b' }, chance).strategies[0]?.constraints[0]?.refusal

describe('a stored pattern over the limit', () => {
  it('never matches, inverted or not, and an explanation has the reason', () => {
    for (const inverted of [false, true]) {
      const compiled = compile([toggle('t', '(.*){1000}', { inverted })], [])
      expect(isOn(compiled, 't')).toBe(false)
      expect(explainedBy(compiled, 't')).toBe('too_expensive')
    }
  })
})

describe('prepared pattern tests', () => {
  const slow = Array.from({ length: 20 }, (_, index) => toggle(`slow-${index}`, `(?:a?){${100 + index}}$`))
  const context = { userId: 'a'.repeat(400) }

  it('report their steps in advance, for all toggles and for one', () => {
    const compiled = compile([...slow, small], [])
    const all = compiled.stepsFor(context)
    expect(all).toBeGreaterThan(20 * 100 * 400)
    expect(compiled.stepsFor(context, 'slow-0')).toBeLessThan(all / 10)
    expect(compiled.stepsFor({ userId: 'a' })).toBeLessThan(all / 50)
    expect(compile([{ ...small, strategies: [] }], []).stepsFor(context)).toBe(0)
  })

  it('give the same results without running again', () => {
    const compiled = compile([...slow, small], [])
    const steps = compiled.prepare(context, chance)
    let count = 0
    let next = steps.next()
    for (; !next.done; next = steps.next()) count++
    expect(count).toBe(21)
    const prepared = next.value
    const matching = vi.spyOn(RE2JS.prototype, 'matcher')
    onTestFinished(() => matching.mockRestore())
    const rendered = compiled.renderEnabled(context, chance, { prepared })
    const explained = explain(compiled, 'slow-0', context, chance, { prepared })
    expect(matching).not.toHaveBeenCalled()
    expect(rendered).toEqual(compiled.renderEnabled(context, chance))
    expect(matching).toHaveBeenCalledTimes(21)
    expect(explained).toEqual(explain(compiled, 'slow-0', context, chance))
  })

  it('include those of disabled strategies when toggles are explained', () => {
    const off = { ...(slow[0] as FeatureDefinition), enabled: false }
    expect(compile([off], []).stepsFor(context)).toBe(0)
    expect(compile([off], [], { refused: new Map() }).stepsFor(context)).toBeGreaterThan(10_000)
  })

  it('count searches of many values in a long text', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => `value-${index}`)
    const feature = toggle('t', '')
    const contains = { contextName: 'userId', operator: 'STR_CONTAINS', values }
    const compiled = compile([{ ...feature, strategies: [{ name: 'default', constraints: [contains] }] }], [])
    expect(compiled.stepsFor(context)).toBeGreaterThan(40_000)
  })
})
