import { say, sayNumber } from './say.ts'

/** The weight of all variants together. A weight is in thousandths. */
export const WHOLE_WEIGHT = 1_000

/** A weight in percent, with one decimal: "33.3%". */
export const weightPercent = (weight: number): string => `${sayNumber(Number((weight / 10).toFixed(1)))}%`

/** "red 30%, blue 70%". */
export const variantsSentence = (variants: readonly { readonly name: string; readonly weight: number }[]): string =>
  variants.length === 0
    ? say('no variants')
    : variants.map(({ name, weight }) => `${name} ${weightPercent(weight)}`).join(', ')
