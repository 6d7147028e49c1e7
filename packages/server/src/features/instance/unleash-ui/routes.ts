import { Type } from 'typebox'
import { Name, Nullable } from '#kernel/names'
import { ask, askWithPut, get, noContent } from '#platform/http/routes'
import type { Deps } from '#platform/slice'

const admin = '/api/admin'

/** The content of these bodies is ignored. BODY_LIMIT applies to them. */
const Ignored = Type.Unknown()

const Splash = Type.Object({
  userId: Nullable(Type.Integer()),
  splashId: Type.String(),
  seen: Type.Boolean(),
})

const Feedback = Type.Object({
  userId: Nullable(Type.Integer()),
  feedbackId: Type.String(),
  neverShow: Type.Boolean(),
  given: Nullable(Type.String()),
})

const FeedbackGiven = Type.Object({
  feedbackId: Type.Optional(Name({ maxLength: 200 })),
  neverShow: Type.Optional(Type.Boolean()),
  given: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
})

const TelemetrySettings = Type.Object({
  versionInfoCollectionEnabled: Type.Boolean(),
  featureInfoCollectionEnabled: Type.Boolean(),
})

const RequestRates = Type.Object({
  status: Type.Literal('success'),
  data: Type.Object({ resultType: Type.Literal('matrix'), result: Type.Array(Type.Unknown(), { maxItems: 0 }) }),
})

const describe = { description: 'For the web UI of Unleash. Nothing is stored.' }

/** Routes that only the web UI of Unleash calls. They return what it expects and store nothing. */
export const unleashUiRoutes = ({ clock }: Deps) => ({
  updateSplashSettings: ask(`${admin}/splash/:id`, 'Accept that a user has seen a splash page', {
    ...describe,
    response: Splash,
    handle: async ({ actor, params }) => ({ userId: actor.userId ?? null, splashId: params.id, seen: true }),
  }),
  createFeedback: ask(`${admin}/feedback`, 'Accept feedback about the user interface', {
    ...describe,
    body: FeedbackGiven,
    response: Feedback,
    handle: async ({ actor, body }) => ({
      userId: actor.userId ?? null,
      feedbackId: body.feedbackId ?? '',
      neverShow: body.neverShow ?? false,
      given: clock().toISOString(),
    }),
  }),
  updateFeedback: askWithPut(`${admin}/feedback/:id`, 'Accept changed feedback about the user interface', {
    ...describe,
    body: FeedbackGiven,
    response: Feedback,
    handle: async ({ actor, params, body }) => ({
      userId: actor.userId ?? null,
      feedbackId: params.id,
      neverShow: body.neverShow ?? false,
      given: body.given ?? null,
    }),
  }),
  getNotifications: get(`${admin}/notifications`, 'List notifications: always empty', {
    ...describe,
    response: Type.Array(Type.Unknown(), { maxItems: 0 }),
    handle: async () => [],
  }),
  markNotificationsAsRead: ask(`${admin}/notifications/read`, 'Accept that notifications were read', {
    ...describe,
    body: Ignored,
    handle: async () => {},
  }),
  getTelemetrySettings: get(`${admin}/telemetry/settings`, 'Get which data is sent to the vendor: none', {
    ...describe,
    response: TelemetrySettings,
    handle: async () => ({ versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false }),
  }),
  getRequestRates: get(`${admin}/metrics/rps`, 'List request rates for a chart: always empty, see /metrics', {
    ...describe,
    query: Type.Object({ start: Type.Optional(Type.String()), end: Type.Optional(Type.String()) }),
    response: RequestRates,
    handle: async () => ({ status: 'success' as const, data: { resultType: 'matrix' as const, result: [] } }),
  }),
  getLoginHistory: get(`${admin}/logins`, 'List log-ins: always empty, because log-ins are not recorded', {
    ...describe,
    response: Type.Array(Type.Unknown(), { maxItems: 0 }),
    handle: async () => [],
  }),
  recordUiError: ask(`${admin}/record-ui-error`, 'Accept a report of an error in the user interface', {
    ...describe,
    body: Ignored,
    response: noContent,
    handle: async () => {},
  }),
})
