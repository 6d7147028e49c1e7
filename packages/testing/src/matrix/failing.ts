/** Routes whose request fails in the tests for every caller, and why. */
export const FAILS_HERE: Readonly<Record<string, string>> = {
  'GET /': 'the page was perhaps not built',
  'GET /docs/scalar.js': 'likewise',
  logout: 'it leads to that page',
  'GET /ofrep/v1/events': 'the request has no ticket: a stream would never end',
  'GET /auth/oidc/login': 'there is no provider',
  sendResetPasswordEmail: 'there is no mail server',
  testMyNotices: 'likewise, and the user has no Slack webhook',
  queryMetricSource: 'no server listens at the address',
  issueTokens: 'there is no EDGE_CLIENT_SECRET',
  'GET /auth/oidc/callback': 'likewise: no log-in was begun',
}

/** Public routes with a proof of their own in a header. Callers with an account do not have it. */
export const HAS_OWN_PROOF: Readonly<Record<string, string>> = {
  sendSignal: 'a token of the signal endpoint: sdk/signals tests that it works here and nowhere else',
}
