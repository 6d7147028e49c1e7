/** The headers of every request of Edge. */
export const HEADERS = {
  'user-agent': 'unleash-edge-20.1.7',
  'unleash-appname': 'unleash-edge',
  'unleash-instanceid': '01K9Z5T3M9V1S2Q8R7P6N5M4L3',
  'unleash-connection-id': '01K9Z5T3M9V1S2Q8R7P6N5M4L4',
  'unleash-client-spec': '5.2.0',
}

export const metadata = {
  sdkVersion: 'unleash-client-node:6.1.0',
  sdkType: 'backend',
  yggdrasilVersion: null,
  platformName: null,
  platformVersion: null,
}
export const anApplication = (appName: string, more: object = {}) => ({
  appName,
  connectVia: [{ appName: 'unleash-edge', instanceId: '01K9Z5T3M9V1S2Q8R7P6N5M4L3' }],
  environment: 'development',
  projects: ['default'],
  instanceId: 'pod-1',
  connectionId: null,
  interval: 15_000,
  started: '2026-01-01T00:00:00.123456789Z',
  strategies: ['default', 'flexibleRollout'],
  ...metadata,
  ...more,
})

export const instanceData = (connectedEdges: readonly object[] = []) => ({
  identifier: '01K9Z5T3M9V1S2Q8R7P6N5M4L3',
  appName: 'unleash-edge',
  hosting: 'self-hosted',
  region: null,
  edgeVersion: '20.1.7',
  processMetrics: { cpuUsage: 12.5, memoryUsage: 104_857_600 },
  started: '2026-01-01T00:00:00Z',
  traffic: { get: { '/api/client/features': { avg: 1.2, count: 3, p99: 4.5 } }, post: {}, accessDenied: {} },
  latencyUpstream: { features: { avg: 1, count: 2, p99: 3 }, metrics: { avg: 0, count: 0, p99: 0 } },
  requestsSinceLastReport: { '/api/client/features': { requests200: 3, requests304: 9 } },
  connectedStreamingClients: 0,
  connectedEdges,
  connectionConsumptionSinceLastReport: { features: [], metrics: [] },
  requestConsumptionSinceLastReport: { meteredGroups: [] },
  edgeApiKeyRevisionIds: [
    { environment: 'development', projects: ['*'], revisionId: 7, lastUpdated: '2026-01-01T00:00:00Z' },
  ],
})
