import fc from 'fast-check'
import type { Stage } from './agreement.ts'
import { PEOPLE, type Who } from './people.ts'
import type * as model from './requests.ts'
import type { Change, Environment, Toggle } from './toggles.ts'

const WEIGHTS = {
  add: 8,
  edit: 3,
  drop: 1,
  'In review': 6,
  Approved: 9,
  Rejected: 1,
  Cancelled: 1,
  Applied: 6,
  Scheduled: 4,
  due: 3,
  title: 1,
  comment: 1,
  discard: 1,
  protect: 2,
  direct: 5,
  revive: 2,
  membership: 3,
} as const
export type Kind = keyof typeof WEIGHTS

export interface Step {
  readonly kind: Kind
  /** A permitted user takes a valid step, if there is one. Otherwise any user takes any step. */
  readonly isSensible: boolean
  readonly dice: readonly number[]
}

const kinds = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
)
const sensible = fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 })
const oneStep: fc.Arbitrary<Step> = fc.record({
  kind: kinds,
  isSensible: sensible,
  dice: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
})
export const steps = fc.array(oneStep, { minLength: 25, maxLength: 45 })

export const pick = <T>(list: readonly T[], dice: number): T => list[dice % list.length] as T
const TITLES = ['a', 'b', 'c']
const VARIANTS = [[], ['red'], ['red', 'green'], ['green', 'red', 'blue']]

export function aChange({ world }: Stage, environment: Environment, [a = 0, b = 0, c = 0]: readonly number[]): Change {
  const feature = pick([...world.toggles.keys()], a)
  const { strategies } = (world.toggles.get(feature) as Toggle).in[environment]
  const known = strategies.flatMap(({ id }) => id ?? [])
  const id = known.length > 0 && c % 11 !== 0 ? pick(known, c) : '00000000-0000-4000-8000-000000000000'
  const title = pick(TITLES, c)
  switch (b % 12) {
    case 0:
    case 1:
    case 2:
      return { action: 'updateEnabled', feature, enabled: c % 3 > 0 }
    case 3:
    case 4:
      return { action: 'addStrategy', feature, title, disabled: c % 5 === 0 }
    case 5:
    case 6:
      return {
        action: 'updateStrategy',
        feature,
        id,
        title: pick(TITLES, b + c),
        ...(c % 4 === 0 && { disabled: c % 8 === 0 }),
      }
    case 7:
      return { action: 'deleteStrategy', feature, id }
    case 8:
      return {
        action: 'reorderStrategy',
        feature,
        order: known.map((one, index) => ({ id: one, sortOrder: (index * 7 + c) % 5 })),
      }
    case 9:
    case 10:
      return { action: 'patchVariant', feature, variants: pick(VARIANTS, c) }
    default:
      return { action: 'archiveFeature', feature }
  }
}

/** Random changes, with a few attempts to find a valid one. */
export function changeFor(
  stage: Stage,
  step: Step,
  environment: Environment,
  refusalOf: (change: Change) => model.Refusal,
): Change {
  const [a = 0, b = 0, c = 0] = step.dice
  for (let turn = 0; step.isSensible && turn < 8; turn++) {
    const change = aChange(stage, environment, [a + turn, b + turn * 5, c + turn])
    if (refusalOf(change) === undefined) return change
  }
  return aChange(stage, environment, step.dice)
}

type Pair = readonly [model.Request, Who]

export function pairFor(
  { world }: Stage,
  { isSensible, dice }: Step,
  refusalOf: (...pair: Pair) => model.Refusal,
): Pair | undefined {
  const pairs = world.requests.flatMap((request) => PEOPLE.map((who): Pair => [request, who]))
  const fine = isSensible ? pairs.filter((pair) => refusalOf(...pair) === undefined) : []
  // Steps of authors on their own requests are more useful than steps of others.
  const own = !isSensible && (dice[5] ?? 0) % 2 === 0 ? pairs.filter(([{ author }, who]) => author === who) : []
  const among = [fine, own, pairs].find(({ length }) => length > 0) ?? []
  return among.length > 0 ? pick(among, dice[3] ?? 0) : undefined
}
