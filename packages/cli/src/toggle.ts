import type { Api } from './api.ts'

/** The fields of a toggle that sub-commands read. */
export interface Toggle {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly archived: boolean
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly environments: readonly ToggleEnvironment[]
}

export interface ToggleEnvironment {
  readonly name: string
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  readonly variants: readonly { readonly name: string; readonly weight: number }[] | null
}

export interface Strategy {
  readonly name: string
  readonly title?: string | null
  readonly disabled?: boolean
  readonly parameters?: Readonly<Record<string, string>>
  readonly constraints?: readonly unknown[]
  readonly segments?: readonly number[]
}

export const encoded = (text: string): string => encodeURIComponent(text)

/** Toggle names are unique over all projects, so that a sub-command needs no project. */
export const projectOfToggle = async (api: Api, name: string): Promise<string> =>
  (await api.call<{ project: string }>('GET', `/api/admin/features/${encoded(name)}`)).project

export const togglePath = async (api: Api, name: string): Promise<string> =>
  `/api/admin/projects/${encoded(await projectOfToggle(api, name))}/features/${encoded(name)}`
