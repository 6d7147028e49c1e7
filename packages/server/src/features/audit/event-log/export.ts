import { eventLabel } from '@leverframe/domain'
import type { StoredEvent } from '#kernel/event'
import { csvLine } from './csv.ts'
import { type EventQuery, findAll, readEvents } from './queries.ts'
import type { FORMATS } from './schema.ts'
import { sentenceOf } from './sentences.ts'
import { foundEvent } from './views.ts'
import { asPlain } from './writers.ts'

const PAGE = 500

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

const COLUMNS: Readonly<Record<string, (event: StoredEvent) => string>> = {
  id: ({ id }) => String(id),
  createdAt: ({ createdAt }) => createdAt,
  type: ({ type }) => type,
  label: ({ type }) => eventLabel(type),
  createdBy: ({ createdBy }) => createdBy,
  createdByUserId: ({ createdByUserId }) => String(createdByUserId ?? ''),
  project: ({ project }) => project ?? '',
  environment: ({ environment }) => environment ?? '',
  featureName: ({ featureName }) => featureName ?? '',
  groupId: ({ groupId }) => groupId ?? '',
  summary: (event) => asPlain(sentenceOf(event)),
  data: ({ data }) => jsonText(data),
  preData: ({ preData }) => jsonText(preData),
}

interface ExportFormat {
  readonly contentType: string
  readonly head: string
  readonly line: (event: StoredEvent) => string
}

export const EXPORT_FORMATS: Readonly<Record<(typeof FORMATS)[number], ExportFormat>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    head: csvLine(Object.keys(COLUMNS)),
    line: (event) => csvLine(Object.values(COLUMNS).map((column) => column(event))),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (event) => `${JSON.stringify(foundEvent(event))}\n`,
  },
}

/** Newest first. A page is read only when the client is ready, so a slow or disconnected client stops the work. */
export async function* exportedEvents(eventQuery: EventQuery, { head, line }: ExportFormat): AsyncGenerator<string> {
  if (head !== '') yield head
  for await (const found of findAll(eventQuery, PAGE))
    for await (const chunk of readEvents(eventQuery, found)) yield chunk.map(line).join('')
}
