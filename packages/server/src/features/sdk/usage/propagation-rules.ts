import type { ServedClient } from '#kernel/served-client'

export interface ClientState {
  readonly appName: string
  readonly revision: number
}

export interface PropagationCounts {
  readonly clients: {
    readonly total: number
    readonly upToDate: number
    readonly behind: number
    /** Newest first. */
    readonly byRevision: { readonly revision: number; readonly count: number }[]
  }
  readonly applications: { readonly appName: string; readonly total: number; readonly upToDate: number }[]
}

const MAX_APPLICATIONS = 1_000
const MAX_REVISIONS = 1_000

/** A streaming client is not counted again for its earlier polls. Of the polls of one client the last one counts. */
export function distinctClients(clients: readonly ServedClient[]): readonly ClientState[] {
  const streams = clients.filter(({ ageMs }) => ageMs === undefined)
  const streaming = new Set(streams.map(({ key }) => key))
  const pollers = new Map<string, ServedClient>()
  for (const client of clients) {
    const { key = '', ageMs } = client
    if (ageMs === undefined || streaming.has(key)) continue
    const known = pollers.get(key)
    if (known?.ageMs === undefined || ageMs < known.ageMs) pollers.set(key, client)
  }
  return [...streams, ...pollers.values()]
}

/** Counts the clients with the current revision and those with older revisions. */
export function propagationCounts(clients: readonly ClientState[], revision: number): PropagationCounts {
  const revisions = new Map<number, number>()
  const applications = new Map<string, { appName: string; total: number; upToDate: number }>()
  let upToDate = 0
  for (const client of clients) {
    const isUpToDate = client.revision >= revision
    if (isUpToDate) upToDate++
    revisions.set(client.revision, (revisions.get(client.revision) ?? 0) + 1)
    const app = applications.get(client.appName) ?? { appName: client.appName, total: 0, upToDate: 0 }
    app.total++
    if (isUpToDate) app.upToDate++
    applications.set(client.appName, app)
  }
  return {
    clients: {
      total: clients.length,
      upToDate,
      behind: clients.length - upToDate,
      byRevision: [...revisions]
        .map(([one, count]) => ({ revision: one, count }))
        .sort((a, b) => b.revision - a.revision)
        .slice(0, MAX_REVISIONS),
    },
    applications: [...applications.values()]
      .sort((a, b) => b.total - b.upToDate - (a.total - a.upToDate) || (a.appName < b.appName ? -1 : 1))
      .slice(0, MAX_APPLICATIONS),
  }
}
