import { describe, expect, it } from 'vitest'
import { featureDraw, strategyDraw, variantFor } from './draw.ts'

const variant = (name: string, weight: number, more: object = {}) => ({ name, weight, ...more })
const HALVES = [variant('a', 500), variant('b', 500)]

describe('the draw of a strategy', () => {
  const drawOf = (parameters: object | null | undefined, variants = HALVES) =>
    strategyDraw({ name: 'default', variants, ...(parameters !== undefined && { parameters: { ...parameters } }) })

  it('has the variants, the group and the bounds of the weights', () => {
    expect(drawOf({ groupId: 'g', stickiness: 'userId' })).toEqual({
      variants: HALVES,
      group: 'g',
      stickiness: 'userId',
      total: 1000,
      bounds: [
        { variant: 0, upTo: 500 },
        { variant: 1, upTo: 1000 },
      ],
    })
  })

  it('uses the stickiness of the first variant, of the strategy, or the default', () => {
    const own = [variant('a', 500, { stickiness: 'teamId' }), variant('b', 500, { stickiness: 'other' })]
    const empty = [variant('a', 500, { stickiness: '' })]
    const draws = [
      drawOf({ stickiness: 'userId' }, own),
      drawOf({ stickiness: 'userId' }, empty),
      drawOf({ stickiness: 'userId' }),
      drawOf({ stickiness: 7 }),
      drawOf({ stickiness: null }),
      drawOf({}),
      drawOf(undefined),
    ]
    expect(draws.map((draw) => draw?.stickiness)).toEqual([
      'teamId',
      'userId',
      'userId',
      '7',
      'default',
      'default',
      'default',
    ])
  })

  it('without a group uses the text that the Node SDK hashes', () => {
    expect([drawOf({})?.group, drawOf(undefined)?.group, drawOf({ groupId: 7 })?.group]).toEqual([
      'undefined',
      'undefined',
      '7',
    ])
  })

  it('does not exist without variants, or when no variant has a weight', () => {
    expect([strategyDraw({ name: 'default' }), drawOf({}, []), drawOf({}, [variant('a', 0)])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the draw of a toggle', () => {
  const toggle = { name: 'shop', enabled: true, strategies: [] }

  it('has the name of the toggle as group, and the stickiness of the first variant', () => {
    const variants = [variant('a', 0), variant('b', 250, { stickiness: 'teamId' }), variant('c', 750)]
    expect(featureDraw({ ...toggle, variants })).toMatchObject({
      group: 'shop',
      stickiness: 'default',
      total: 1000,
      bounds: [
        { variant: 1, upTo: 250 },
        { variant: 2, upTo: 1000 },
      ],
    })
    expect(featureDraw({ ...toggle, variants: variants.slice(1) })?.stickiness).toBe('teamId')
  })

  it('does not exist without variants', () => {
    expect([featureDraw(toggle), featureDraw({ ...toggle, variants: [] })]).toEqual([undefined, undefined])
  })
})

it('a hash falls on the variant whose bound it reaches', () => {
  const bounds = [
    { variant: 2, upTo: 1 },
    { variant: 0, upTo: 3 },
  ]
  expect([0, 1, 2, 3, 4].map((hash) => variantFor({ bounds, total: 3 }, hash))).toEqual([2, 0, 0, 2, 0])
  // Weights that are not whole numbers may leave a gap at the end.
  expect(variantFor({ bounds, total: 4.5 }, 3)).toBe(-1)
})
