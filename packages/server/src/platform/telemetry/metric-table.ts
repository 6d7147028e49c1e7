export interface MetricRow {
  readonly name: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

const row = <T extends MetricRow['type']>(
  name: string,
  type: T,
  help: string,
  ...labels: readonly string[]
): MetricRow & { readonly type: T } => ({
  name: `leverframe_${name}`,
  type,
  help,
  labels,
})

/**
 * Every metric of the product. The table in the guide is generated from it, and the dashboard and the alerts are tested
 * against it.
 */
export const METRICS = {
  buildInfo: row('build_info', 'gauge', 'Always 1; the labels describe this instance.', 'version', 'node', 'engine'),
  requests: row(
    'http_requests_total',
    'counter',
    'Requests by route pattern and class of the status. Paths without a route have the route "unmatched".',
    'method',
    'route',
    'status',
  ),
  requestSeconds: row(
    'http_request_duration_seconds',
    'histogram',
    'Time from the request to the end of its response. Event streams are not measured.',
    'method',
    'route',
  ),
  eventLoopLag: row(
    'event_loop_lag_seconds',
    'gauge',
    'Delay of timers since the last scrape: mean, p99 and max. Measured from the first scrape on.',
    'stat',
  ),
  eventLoopActive: row('event_loop_active_seconds_total', 'counter', 'Time in which the event loop was busy.'),
  writeQueue: row('write_queue_length', 'gauge', 'Queued writes.'),
  writeBatchSeconds: row(
    'write_batch_duration_seconds',
    'histogram',
    'Time of one batch of writes from the connection to the commit.',
  ),
  writes: row('writes_total', 'counter', 'Writes that were committed, and writes that failed.', 'result'),
  logPosition: row('event_log_position', 'gauge', 'The newest event that this instance knows.'),
  newestEvent: row(
    'event_log_newest',
    'gauge',
    'The newest event in the store. Absent while the store is unavailable.',
  ),
  streams: row('streams_open', 'gauge', 'Open event streams of SDKs, OFREP clients and the web UI.', 'kind'),
  snapshotBytes: row(
    'snapshot_cache_bytes',
    'gauge',
    'Memory of cached responses to SDKs: for polls, and for the beginning of streams and deltas.',
    'kind',
  ),
  snapshotLimit: row('snapshot_cache_limit_bytes', 'gauge', 'SNAPSHOT_CACHE_MB in bytes.'),
  deliveriesWaiting: row(
    'deliveries_waiting',
    'gauge',
    'Deliveries of add-ons that were not sent yet, over all instances. Counted up to 10,000.',
  ),
  deliveryAge: row('deliveries_oldest_waiting_seconds', 'gauge', 'Age of the oldest of them; 0 when there is none.'),
  deliveryAttempts: row(
    'delivery_attempts_total',
    'counter',
    'Attempts of this instance by result: sent, retry (will be retried), dead (given up).',
    'result',
  ),
  backupTime: row(
    'backup_last_success_timestamp_seconds',
    'gauge',
    'When the newest scheduled backup was written, by any instance. Absent when there is none.',
  ),
  backupFailed: row('backup_failed', 'gauge', '1 when the last scheduled backup could not be written, otherwise 0.'),
  storeUp: row('store_up', 'gauge', '1 while the store responds and accepts writes, otherwise 0.'),
  storeSince: row('store_state_since_timestamp_seconds', 'gauge', 'When that state began.'),
  storeOutages: row('store_outages_total', 'counter', 'How often the store became unavailable.'),
  refusedRequests: row(
    'store_refused_requests_total',
    'counter',
    'Requests that were refused with 503 because of the store.',
    'kind',
  ),
  relayUpstreamUp: row(
    'relay_upstream_up',
    'gauge',
    'Relay: 1 while the upstream feeds this environment, otherwise 0.',
    'environment',
  ),
  relayDataAge: row(
    'relay_data_age_seconds',
    'gauge',
    'Relay: time since this environment was known to be up to date.',
    'environment',
  ),
  relayDepth: row('relay_depth', 'gauge', 'Relay: relays between the server and SDKs, this one included.'),
  relayBufferBytes: row('relay_buffer_bytes', 'gauge', 'Relay: reports of SDKs that wait for the upstream.'),
  relayBufferLimit: row('relay_buffer_limit_bytes', 'gauge', 'Relay: RELAY_BUFFER_MB in bytes.'),
  relayBufferFiles: row('relay_buffer_files', 'gauge', 'Relay: the files of those reports on disk.'),
  relayReports: row(
    'relay_reports_total',
    'counter',
    'Relay: reports that were forwarded (many SDK reports each), dropped (the upstream never accepts them), and SDK reports that were refused (the buffer was full).',
    'result',
  ),
  relayTokens: row('relay_tokens', 'gauge', 'Relay: tokens of SDKs that the upstream accepted.'),
  relayTokenChecks: row(
    'relay_token_checks_total',
    'counter',
    'Relay: requests to the upstream that check tokens, by result: done or failed.',
    'result',
  ),
  cpu: row('process_cpu_seconds_total', 'counter', 'CPU time of the process, user and system.'),
  residentMemory: row('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
  heapUsed: row('process_heap_used_bytes', 'gauge', 'JavaScript heap in use.'),
  heapLimit: row('process_heap_limit_bytes', 'gauge', 'The heap size at which Node ends the process.'),
  openFiles: row('process_open_fds', 'gauge', 'Open file descriptors. Linux only.'),
  startTime: row('process_start_time_seconds', 'gauge', 'When the process started.'),
} as const

export type MetricKey = keyof typeof METRICS

/** Generates the table of docs/guides/observability.md, between `<!-- metrics -->` and `<!-- /metrics -->`. */
export const withMetricsTable = (page: string): string => {
  const rows = Object.values(METRICS).map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  )
  const table = ['| metric | type | labels | meaning |', '|---|---|---|---|', ...rows].join('\n')
  return page.replace(/(<!-- metrics -->\n).*?(<!-- \/metrics -->)/s, (_, begin, end) => `${begin}${table}\n${end}`)
}
