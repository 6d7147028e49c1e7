import { t } from '../../../lib/messages.ts'
import type { Variant } from '../../../lib/types.ts'
import { percentOf, variantsSentence } from '../../../lib/variants.ts'
import bar from '../../../ui/variants/variants.module.css'
import { payloadPreview } from './payload-preview.ts'
import classes from './variant-list.module.css'

const COLOURS = 8

/** The shares of users as a bar, and each variant with its payload: `red 34% "#d0a85c"`. */
export const VariantList = ({ variants }: { readonly variants: readonly Variant[] }) => (
  <div>
    <div className={`${bar.bar} ${classes.thin}`} role="img" aria-label={variantsSentence(variants)}>
      {variants.map(({ name, weight }, index) => (
        <span
          key={name}
          className={bar.share}
          data-colour={index % COLOURS}
          style={{ flexGrow: weight }}
          title={`${name} ${percentOf(weight)}`}
        />
      ))}
    </div>
    <ul className={classes.list}>
      {variants.map(({ name, weight, weightType, payload }, index) => (
        <li key={name}>
          <span className={classes.swatch} data-colour={index % COLOURS} aria-hidden />
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.percent}>
            {percentOf(weight)}
            {weightType === 'fix' && t(' fixed')}
          </span>{' '}
          {payload && (
            <code className={classes.payload} title={`${payload.type}: ${payload.value.slice(0, 1_000)}`}>
              {payloadPreview(payload)}
            </code>
          )}
        </li>
      ))}
    </ul>
  </div>
)
