import { Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { TREND_DAYS, TREND_WEEKS } from './trends-rules.ts'

const Count = Type.Integer({ minimum: 0 })
/** Owners with the most toggles to clean up. */
export const MAX_OWNERS = 100

export const ProjectTrends = Type.Object(
  {
    days: Type.Array(
      Type.Object({
        day: Type.String({ examples: ['2026-01-31'] }),
        health: Type.Integer({ minimum: 0, maximum: 100 }),
        toggles: Count,
        stale: Count,
        potentiallyStale: Count,
        usage: Nullable(
          Type.Object(
            { yes: Count, no: Count },
            { description: 'How often SDKs evaluated toggles of the project; null for the current day.' },
          ),
        ),
      }),
      {
        description: `The state at the end of each recorded day (UTC) of the last ${TREND_DAYS} days, and the current state. A day on which no server ran is missing.`,
      },
    ),
    weeks: Type.Array(
      Type.Object({
        week: Type.String({ description: 'The Monday (UTC).', examples: ['2026-01-26'] }),
        created: Count,
        archived: Count,
        changes: Type.Integer({
          minimum: 0,
          description: 'Changes of what SDKs get: toggles switched, strategies and variants changed.',
        }),
        reverted: Type.Integer({ minimum: 0, description: 'Those of the changes that restored an earlier state.' }),
        released: Type.Integer({ minimum: 0, description: 'Toggles switched on in production for the first time.' }),
        leadTime: Nullable(
          Type.Number({ description: 'Their average time from creation to production, in days; null without any.' }),
        ),
      }),
      { description: `The last ${TREND_WEEKS} weeks, oldest first, including the current one.` },
    ),
    staleByOwner: Type.Array(
      Type.Object({
        owner: Nullable(Type.String({ description: 'user:<id> or group:<id>.' })),
        stale: Count,
        potentiallyStale: Count,
      }),
      { description: `Toggles to clean up by owner, most first; at most ${MAX_OWNERS} owners.` },
    ),
  },
  { title: 'Project trends' },
)
