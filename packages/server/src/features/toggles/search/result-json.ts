import type { Total } from '#kernel/totals'
import type { FoundEnvironment, FoundToggle } from './schema.ts'

type StoredEnvironment = Omit<FoundEnvironment, 'yes' | 'no'>

/** A found toggle without the fields that depend on the viewer. */
export type StoredToggle = Omit<FoundToggle, 'favorite' | 'environments'> & {
  readonly environments: readonly StoredEnvironment[]
}

/** The JSON of a found toggle, open at the end. The counts of SDKs and `favorite` depend on the viewer. */
export interface ToggleJson {
  readonly name: string
  readonly head: string
  readonly environments: readonly { readonly name: string; readonly json: string }[]
}

const open = (value: object): string => JSON.stringify(value).slice(0, -1)

export const toggleJson = ({ environments, ...toggle }: StoredToggle): ToggleJson => ({
  name: toggle.name,
  head: open(toggle),
  environments: environments.map((one) => ({ name: one.name, json: open(one) })),
})

export interface UsageCounts {
  readonly yes: number
  readonly no: number
}

/** The counts of toggles by environment. Toggles and environments without counts are absent. */
export type CountsOfToggles = ReadonlyMap<string, ReadonlyMap<string, UsageCounts>>

export interface ShownToggle {
  readonly json: ToggleJson
  readonly isFavorite: boolean
}

const NO_COUNTS: UsageCounts = { yes: 0, no: 0 }

function shownJson({ json: { name, head, environments }, isFavorite }: ShownToggle, counts: CountsOfToggles): string {
  const own = counts.get(name)
  const shown = environments.map((one) => {
    const { yes, no } = own?.get(one.name) ?? NO_COUNTS
    return `${one.json},"yes":${yes},"no":${no}}`
  })
  return `${head},"environments":[${shown.join(',')}],"favorite":${isFavorite}}`
}

/** The JSON of a SearchResult. */
export const searchResultJson = (toggles: readonly ShownToggle[], counts: CountsOfToggles, total: Total): string =>
  `{"features":[${toggles.map((one) => shownJson(one, counts)).join(',')}],${JSON.stringify(total).slice(1)}`
