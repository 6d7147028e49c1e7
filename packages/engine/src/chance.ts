/** A random id is the text of a whole number, in the ranges that the Node SDK uses. */
export const rolloutChance = (random: number): string => String(Math.round(random * 10_000) + 1)
export const variantChance = (random: number): string => String(Math.round(random * 100_000))

/** 1 to 100, for the strategy `gradualRolloutRandom`. */
export const percentChance = (random: number): number => Math.floor(random * 100) + 1
