import classes from './login-layout.module.css'

const LEVERS = [1, 2, 3, 4, 5, 6, 7]
const PULLED = 5
const GAP = 80
const xOf = (number: number): number => 80 + (number - 1) * GAP

/** The lever frame of a signal box, drawn large and quiet: one lever is pulled, and its lamp is lit. */
export const LeverFrame = () => (
  <svg className={classes.frame} viewBox="0 0 640 640" aria-hidden="true" focusable="false">
    <path className={classes.rod} d="M40 96H600" />
    {LEVERS.map((number) => (
      <Lamp key={number} x={xOf(number)} isLit={number === PULLED} />
    ))}
    {LEVERS.filter((number) => number !== PULLED).map((number) => (
      <Lever key={number} x={xOf(number)} isPulled={false} />
    ))}
    <Lever x={xOf(PULLED)} isPulled />
    <rect className={classes.bed} x="24" y="488" width="592" height="56" rx="10" />
    {LEVERS.map((number) => (
      <g key={number}>
        <rect className={classes.slot} x={xOf(number) - 22} y="506" width="44" height="20" rx="10" />
        <text className={classes.number} x={xOf(number)} y="584" textAnchor="middle">
          {number}
        </text>
      </g>
    ))}
  </svg>
)

const Lamp = ({ x, isLit }: { readonly x: number; readonly isLit: boolean }) => (
  <>
    <path className={classes.rod} d={`M${x} 96V112`} />
    <circle className={isLit ? classes.lit : classes.lamp} cx={x} cy="128" r="12" />
  </>
)

const Lever = ({ x, isPulled }: { readonly x: number; readonly isPulled: boolean }) => (
  <g className={isPulled ? classes.pulled : undefined} transform={isPulled ? `rotate(7 ${x} 516)` : undefined}>
    <path className={classes.shaft} d={`M${x} 512V260`} />
    <path className={classes.latch} d={`M${x + 14} 420V276`} />
    <path className={classes.handle} d={`M${x} 258V196`} />
  </g>
)
