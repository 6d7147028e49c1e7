import { isDecimal } from '@leverframe/domain'
import type { VariantView } from '#features/toggles/toggle/index'
import { Failure, invalid } from '#kernel/failure'
import type { VariantInput } from './schema.ts'

export const TOTAL_WEIGHT = 1_000

/** Validates a list of variants and distributes the weight. The weights of the result add up to 1000. */
export function normalVariants(variants: readonly VariantInput[], path: string, max?: number): VariantView[] {
  if (max !== undefined && variants.length > max)
    throw new Failure('limit_exceeded', `This installation allows ${max} variants of a toggle in an environment`)
  if (variants.length === 0) return []
  const names = new Set<string>()
  variants.forEach((variant, index) => {
    if (names.has(variant.name)) throw invalid(`${path}/${index}/name`, 'another variant has this name')
    names.add(variant.name)
    checkVariant(variant, `${path}/${index}`)
  })
  const fixed = variants.filter(({ weightType }) => weightType === 'fix')
  const sum = fixed.reduce((total, { weight = 0 }) => total + weight, 0)
  if (fixed.length === variants.length) throw invalid(path, 'at least one variant must have the weightType variable')
  if (sum >= TOTAL_WEIGHT)
    throw invalid(path, `the weights of fix variants add up to ${sum}: they must stay below 1000`)
  const shares = divide(TOTAL_WEIGHT - sum, variants.length - fixed.length)
  return variants.map((variant) => ({
    name: variant.name,
    weightType: variant.weightType ?? 'variable',
    weight: variant.weightType === 'fix' ? (variant.weight ?? 0) : (shares.shift() as number),
    ...(variant.stickiness === undefined ? {} : { stickiness: variant.stickiness }),
    ...(variant.payload === undefined ? {} : { payload: variant.payload }),
    overrides: variant.overrides ?? [],
  }))
}

/** The first parts get the remainder: 1000 divided by three is 334, 333, 333. */
export function divide(total: number, parts: number): number[] {
  const share = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, index) => share + (index < total % parts ? 1 : 0))
}

function checkVariant({ weightType, weight, payload }: VariantInput, path: string): void {
  if (weightType === 'fix' && weight === undefined) throw invalid(`${path}/weight`, 'a fix variant needs a weight')
  if (payload?.type === 'json' && !isJson(payload.value)) throw invalid(`${path}/payload/value`, 'is not valid JSON')
  if (payload?.type === 'number' && !isDecimal(payload.value)) throw invalid(`${path}/payload/value`, 'is not a number')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
