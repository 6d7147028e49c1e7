import { EVENTS } from '@leverframe/domain'
import { t } from '../../lib/messages.ts'

/** Every event type with its label, by group. */
const groups = new Map<string, Record<string, string>>()
for (const [type, { group, label }] of Object.entries(EVENTS))
  groups.set(group, { ...groups.get(group), [type]: t(label) })

export const EVENT_GROUPS = [...groups].map(([group, types]) => ({ group: t(group), types }))

export const SWITCHES = Object.keys(groups.get('Switches') ?? {}).join(',')
