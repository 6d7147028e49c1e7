import { generate, type Language } from '../../src/codegen/language.ts'
import type { Accessor } from '../../src/codegen/project.ts'
import { shapeOf } from '../../src/codegen/shape.ts'

const toggle = (name: string, given: Partial<Accessor> = {}): Accessor => ({
  name,
  description: null,
  isStale: false,
  variants: [],
  payload: undefined,
  ...given,
})

/** Names and texts that would break a generator that does not escape. */
export const ACCESSORS: readonly Accessor[] = [
  toggle('2fa'),
  toggle('banner', { variants: ['a'] }),
  toggle('banner-variant', { variants: ['b'] }),
  toggle('class', { description: 'Ends */ a comment and """ a text \\', isStale: true }),
  toggle('discount', { variants: ['high', 'low'], payload: { kind: 'number' } }),
  toggle('gift-wrap', {
    variants: ['blue', 'it\'s "red"'],
    payload: shapeOf({ colour: 'red', sizes: [1, 2], shop: { id: 7, open: true } }),
  }),
  toggle('gift_wrap'),
  toggle('odd', { variants: ['x'], payload: shapeOf({ 'not a name': 1, class: 'y' }) }),
  toggle('texts', { variants: ['x'], payload: shapeOf(['a', 'b']) }),
]

export const textOf = (language: Language, packageName = '') => generate(language, ACCESSORS, 'shop', packageName).text
