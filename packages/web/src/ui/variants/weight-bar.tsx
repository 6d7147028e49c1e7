import type { Variant } from '../../lib/types.ts'
import { percentOf, variantsSentence } from '../../lib/variants.ts'
import classes from './variants.module.css'

type Weighed = Pick<Variant, 'name' | 'weight'>

/** The shares of users. Shades only separate neighbours; the names identify the variants. */
export function WeightBar({ variants }: { readonly variants: readonly Weighed[] }) {
  return (
    <div className={classes.bar} role="img" aria-label={variantsSentence(variants)}>
      {variants.map(({ name, weight }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two can have the same name while they are edited
          key={index}
          className={classes.share}
          data-shade={index % 4}
          style={{ flexGrow: weight }}
          title={`${name} ${percentOf(weight)}`}
        />
      ))}
    </div>
  )
}

/** The bar with its names below. */
export const WeightBarWithNames = ({ variants }: { readonly variants: readonly Weighed[] }) => (
  <div>
    <WeightBar variants={variants} />
    <ul className={classes.legend}>
      {variants.map(({ name, weight }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can have the same name while they are edited
        <li key={index}>
          <span className={classes.swatch} data-shade={index % 4} aria-hidden />
          {name} <span className={classes.percent}>{percentOf(weight)}</span>
        </li>
      ))}
    </ul>
  </div>
)
