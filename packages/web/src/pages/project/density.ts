import { useLocalStorage } from '@mantine/hooks'

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** The heights of the stylesheet. On a phone the switches are below the name. */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 36, comfortable: 48 }
const PHONE_ROW_HEIGHT = 76

export const rowHeight = (density: Density, isPhone: boolean): number =>
  isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHTS[density]

/** The density of lists, kept in this browser. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'leverframe-list-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  return [DENSITIES.find((one) => one === density) ?? 'comfortable', setDensity]
}
