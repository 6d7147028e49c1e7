// The tests that are about the inside of Unleash, or need something of it that the adapter cannot do over the API.

/** @import { Group } from '../verdict.mjs' */

/** @type {readonly Group[]} */
export const INTERNAL = [
  {
    kind: 'internal',
    why: 'writes or reads rows with SQL',
    tests: {
      'lib/features/client-feature-toggles/tests/client-feature-toggles.e2e.test.js': [
        'should return correct data structure from /api/client/features',
      ],
      'lib/features/feature-toggle/tests/feature-toggle-last-seen-at.e2e.test.js': [
        'response should include last seen at per environment correctly for a single toggle /api/admin/project/:projectId/features/:featureName',
        'response should include last seen at per environment for multiple environments in /api/admin/archive/features',
        'response should include last seen at per environment for multiple environments in /api/admin/archive/features/:projectId',
        'response should include last seen at per environment for multiple environments in /api/admin/features',
        'should return last seen at per env for /api/admin/features',
      ],
      'lib/features/feature-toggle/tests/feature-toggle-service.e2e.test.js': [
        'Cloning a feature toggle also clones segments correctly',
        'If CRs are protected for any environment in the project stops bulk update of variants',
        'If change requests are enabled, cannot change variants without going via CR',
        'Should be able to get strategy by id',
        'Should be able to update existing strategy configuration',
        'Should create feature toggle strategy configuration',
        'Should enable disabled strategies on feature environment enabled',
        'Should return last seen at per environment',
        'adding and removing an environment preserves variants when variants per env is off',
        'changing to a project with change requests enabled should not be allowed',
        'cloning a feature toggle copies variant environments correctly',
        'cloning a feature toggle not allowed for change requests enabled',
        "flag name validation should allow anything if the project doesn't exist",
        'flag name validation should validate feature names if the project has flag name pattern',
        'getPlaygroundFeatures should return ids and titles (if they exist) on client strategies',
        'should ignore name in the body when updating feature toggle',
        'should not get empty rows as features',
      ],
      'lib/features/metrics/last-seen/tests/last-seen-service.e2e.test.js': [
        'should clean unknown feature toggle environments from last seen store',
        'should clean unknown feature toggle names from last seen store',
      ],
      'lib/features/project/projects.e2e.test.js': [
        'response should include last seen at per environment',
        'response should include last seen at per environment for multiple environments',
      ],
      'lib/features/segment/admin-segment.e2e.test.js': [
        'detect strategy usage in change requests If a segment is used in an existing strategy and in a CR for the same strategy, the strategy should be listed both places',
        'detect strategy usage in change requests Should show segment usage in addStrategy events',
        'detect strategy usage in change requests Should show segment usage in updateStrategy events',
        'detect strategy usage in change requests Should show usage in features and projects in CRs',
        'detect strategy usage in change requests should not delete segments used by strategies in CRs',
      ],
    },
  },
  {
    kind: 'internal',
    why: 'uses a store or a service that has no counterpart in the API',
    tests: {
      'lib/features/feature-lifecycle/feature-lifecycle.e2e.test.js': ['should return lifecycle stages'],
      'lib/features/feature-toggle/tests/feature-toggles.auth.e2e.test.js': [
        'Should not be possible auto-enable feature toggle without CREATE_FEATURE_STRATEGY permission',
      ],
      'lib/features/metrics/client-metrics/client-metrics.e2e.test.js': [
        'should support the hoursBack query param for raw metrics',
      ],
      'lib/features/segment/client-segment.e2e.test.js': ['should clone feature strategy segments'],
      'test/e2e/api/admin/event.e2e.test.js': ['Can filter by project', 'can search for events'],
      'test/e2e/api/admin/project/project.health.e2e.test.js': [
        'Health rating endpoint correctly handles potentially stale toggles',
        'Health rating endpoint does not include archived toggles when calculating potentially stale toggles',
        'Health rating endpoint yields stale, potentially stale and active count on top of health',
        'Update update_at when setHealth runs',
      ],
      'test/e2e/api/admin/public-signup-token.e2e.test.js': ['can get a token with users'],
      'test/e2e/api/admin/user-admin.e2e.test.js': ['creates admin-user with password'],
      'test/e2e/api/admin/user/pat.e2e.test.js': ['should not get user with expired token'],
      'test/e2e/api/auth/reset-password-controller.e2e.test.js': [
        'Calling reset endpoint with already existing session should logout/destroy existing session',
        'Calling validate endpoint with already existing session should destroy session',
        'Can use token to reset password',
        'Can validate token for password reset',
        'Invalid token should yield 401',
        'Trying to change password to undefined should yield 400 without crashing the server',
        'Trying to change password with an invalid token should yield 401',
        'Trying to reset password with same token twice does not work',
        'changing password should expire all active tokens',
      ],
      'test/e2e/api/auth/simple-password-provider.e2e.test.js': ['Can log in', 'Gets rate limited after 10 tries'],
      'test/e2e/api/client/metrics.e2e.access.e2e.test.js': ['should enrich metrics with environment from api-token'],
      'test/e2e/api/client/metrics.e2e.test.js': ['should create instance if does not exist'],
      'test/e2e/api/client/metricsV2.e2e.test.js': ['should pick up environment from token'],
      'test/e2e/api/client/register.e2e.test.js': ['should allow client to register multiple times'],
    },
  },
  {
    kind: 'internal',
    why: 'stores rows that the API of Unleash refuses or cannot create: applications without instances, tokens of all environments, toggles changed while archived, random constraints and segments',
    tests: {
      'lib/features/feature-toggle/tests/archive-feature-toggles.e2e.test.js': [
        'Should disable all environments when reviving a toggle',
      ],
      'test/e2e/api/admin/metrics.e2e.test.js': [
        'should delete application',
        'should get application details',
        'should get list of applications',
      ],
      'test/e2e/api/admin/playground.e2e.test.js': [
        'Playground API E2E Returned features should be a subset of the provided toggles',
        'Playground API E2E isEnabledInCurrentEnvironment should always match feature.enabled',
        'Playground API E2E should filter the list according to the input parameters',
        'Playground API E2E should map project and name correctly',
      ],
      'test/e2e/api/admin/project/api-token.e2e.test.js': ['Should always return token type in lowercase'],
    },
  },
  {
    kind: 'internal',
    why: 'listens to or spies on objects inside the process',
    tests: {
      'lib/features/feature-lifecycle/feature-lifecycle.e2e.test.js': [
        'should be able to toggle between completed/uncompleted',
      ],
      'test/e2e/api/admin/user-admin.e2e.test.js': ['should change password'],
      'test/e2e/api/client/metrics.e2e.test.js': ['should emit response time metrics data in the correct path'],
    },
  },
  {
    kind: 'internal',
    why: 'sets a flag or an option of the process of Unleash',
    tests: {
      'lib/features/frontend-api/frontend-api.e2e.test.js': ['should return 204 if metrics are disabled'],
      'lib/features/segment/admin-segment.e2e.test.js': [
        'Should anonymise createdBy field if anonymiseEventLog flag is set',
      ],
      'lib/middleware/demo-authentication.e2e.test.js': [
        'should allow you to login as admin if the demoAllowAdminLogin flag enabled',
      ],
      'test/e2e/api/admin/maintenance.e2e.test.js': [
        'maintenance mode flag should take precedence over maintenance mode setting',
        'should not allow to create feature toggles in maintenance mode',
      ],
      'test/e2e/api/admin/user-admin.e2e.test.js': [
        'Anonymises name, username and email fields if anonymiseEventLog flag is set',
        'Creates a user but does not send email if sendEmail is set to false',
      ],
    },
  },
  {
    kind: 'internal',
    why: 'expects values of its own implementation: hashes, ids, tags of its document, the order of its rows',
    tests: {
      'test/e2e/api/admin/instance-admin.e2e.test.js': ['should return signed instance statistics'],
      'test/e2e/api/client/feature.e2e.test.js': ['returns dependencies'],
      'test/e2e/api/client/feature.optimal304.e2e.test.js': [
        'returns 200 when content updates and hash does not match anymore',
        'returns 304 for pre-calculated hash',
        'returns calculated hash',
      ],
      'test/e2e/api/openapi/openapi.e2e.test.js': ['all root-level tags are "approved tags"'],
    },
  },
  {
    kind: 'internal',
    why: 'reads a file that the npm package does not contain, or is skipped by Unleash',
    tests: {
      'test/e2e/api/admin/state.e2e.test.js': ['(the file)'],
      'test/e2e/api/client/register.e2e.test.js': ['Should handle a massive bulk registration'],
      'test/e2e/stores/feature-toggle-client-store.e2e.test.js': ['should be able to fetch client toggles'],
    },
  },
]
