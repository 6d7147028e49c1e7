// The tests that expect something that differs here on purpose. docs/guides/moving-from-unleash.md has the same reasons.

/** @import { Group } from '../verdict.mjs' */

/** @type {readonly Group[]} */
export const ON_PURPOSE = [
  {
    kind: 'on purpose',
    why: 'the specification: `version` of variants is text, and the document is OpenAPI 3.1',
    tests: {
      'test/e2e/api/admin/project/variants.e2e.test.js': [
        'Can add variant for a feature',
        'Can get variants for a feature',
        'Can patch variants for a feature and get a response of new variant',
        'Can patch variants for a feature patches all environments independently',
        'Can push variants to multiple environments',
        'Can remove variant for a feature',
      ],
      'test/e2e/api/openapi/openapi.e2e.test.js': ['the generated OpenAPI spec is valid'],
    },
  },
  {
    kind: 'on purpose',
    why: 'the specification: an environment without an active strategy cannot be enabled (409)',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Can enable environment for feature without strategies',
        'Enabling a feature environment should add the default strategy when only disabled strategies',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'the specification: the weights of `fix` variants stay below 1000',
    tests: {
      'test/e2e/api/admin/project/variants.e2e.test.js': [
        'If sum of fixed variant weight equals 1000 variable variants gets weight 0',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'the specification: descriptions are text, four providers of add-ons, any tag type of 2 to 50 characters, `simple` as the default type, 200 of POST ui-config',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'should return correct data structure for /api/admin/features',
      ],
      'lib/features/tag-type/tag-types.e2e.test.js': [
        'Can delete tag type',
        'Invalid tag types gets rejected',
        'Invalid tag-types get refused by validator',
      ],
      'test/e2e/api/admin/addon.e2e.test.js': [
        'gets all addons',
        'missing descriptions creating an addon without a description, sets the description to `null`',
        'missing descriptions updating an addon without touching `description` keeps the original value',
      ],
      'test/e2e/api/admin/config.e2e.test.js': ['sets ui config with frontendSettings'],
    },
  },
  {
    kind: 'on purpose',
    why: 'the specification: no token is needed with AUTH_TYPE=none',
    tests: {
      'test/e2e/api/client/feature.auth-none.e2e.test.js': [
        'returns 401 for frontend API with invalid token',
        'returns 401 for incorrect api token',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'an archived toggle stays readable, and a change of it is 409',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Returns 400 when toggling environment of archived feature',
        'Should archive feature toggle',
      ],
      'test/e2e/api/admin/feature-archive.e2e.test.js': [
        'archived feature is not accessible via /features/:featureName',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: '`archived` and `createdAt` in the body of a new toggle are ignored',
    tests: {
      'lib/features/feature-search/feature.search.e2e.test.js': [
        'should filter features by combined operators',
        'should search features by created date with operators',
      ],
      'lib/features/feature-toggle/tests/archive-feature-toggles.e2e.test.js': [
        'Should be allowed to reuse deleted toggle name',
        'Should get archived toggles via admin',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: '409 if the state does not allow a request, and 400 if the request is wrong in itself: 403 always names a missing permission (ADR 7)',
    tests: {
      'lib/features/dependent-features/dependent.features.e2e.test.js': [
        'should not allow to add archived parent dependency',
        'should not allow to add dependency to self',
        'should not allow to add grandchild',
        'should not allow to add grandparent',
      ],
      'lib/features/export-import-toggles/export-import.e2e.test.js': [
        'import too many feature exceeding limit',
        'reject import with duplicate features',
      ],
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Should allow to archive/delete feature with children if no orphans are left',
        'Should not allow changing project to target project without the same enabled environments',
        'Should not allow to archive/delete feature when orphans are left',
        'Should not allow to archive/delete feature with children',
        'Trying to patch variants on a feature toggle should trigger an OperationDeniedError',
        'should not allow to change project with dependencies',
        'should not update project with PATCH',
      ],
      'test/e2e/api/admin/feature-archive.e2e.test.js': ['Deleting an unarchived toggle should not take effect'],
      'test/e2e/api/admin/project/project.api.tokens.e2e.test.js': [
        'Returns Bad Request when deleting tokens with more than one project',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: '404 for an unknown project, environment or toggle, and for one below another project: a typing error is visible, and a hidden project is not found',
    tests: {
      'lib/features/dependent-features/dependent.features.e2e.test.js': [
        'should not allow to add dependency to feature from another project',
        'should not allow to add non-existent parent dependency',
      ],
      'lib/features/export-import-toggles/export-import.e2e.test.js': ['returns all project features'],
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Can NOT delete strategy with wrong projectId',
        'Trying to add a strategy configuration to environment not connected to toggle should fail',
        'Trying to get features for non-existing project also yields 404',
        'update strategy on feature toggle cannot use wrong projectId',
      ],
      'lib/features/frontend-api/frontend-api.e2e.test.js': ['should store frontend api client metrics'],
      'lib/features/playground/playground-api.e2e.test.js': [
        'adds all removed top-level context properties to the list of warnings',
        'returns the input context exactly as it came in, even if invalid values have been removed for the evaluation',
        'strips invalid context properties from input before using it',
      ],
      'lib/features/segment/client-segment.e2e.test.js': [
        "project-specific segments can't create a toggle with a segment from a different project",
      ],
      'test/e2e/api/admin/event.e2e.test.js': ['returns events given a name'],
      'test/e2e/api/admin/playground.e2e.test.js': [
        'Playground API E2E context application applies dynamic context fields correctly',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: '405 for a known path with another method',
    tests: {
      'test/e2e/api/admin/feature-archive.e2e.test.js': ['must set name when reviving toggle'],
    },
  },
  {
    kind: 'on purpose',
    why: 'a toggle has one of six types',
    tests: {
      'lib/features/feature-search/feature.search.e2e.test.js': ['should filter features by type'],
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'should clone feature toggle WITH strategies',
        'should clone feature toggle WITH variants',
        'should clone feature toggle WITHOUT createdAt field',
        'should clone feature toggle without strategies',
      ],
      'lib/features/project/projects.e2e.test.js': ['response for project overview should include feature type counts'],
      'test/e2e/api/admin/tags.e2e.test.js': ['Can bulk remove tags', 'Can tag features'],
      'test/e2e/api/client/feature.e2e.test.js': [
        'Can get strategies for specific environment',
        'Can use multiple filters',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'a body is not converted: a number is no text, and `rollout` is a number',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Can patch a strategy based on id',
        'Can update strategy on feature toggle',
        'should coerce all strategy parameter values to strings',
      ],
      'lib/features/project-environments/environments.e2e.test.js': ['Should add default strategy to environment'],
      'lib/features/tag-type/tag-types.e2e.test.js': [
        'Numbers are coerced to strings for icons and descriptions',
        'Validation of tag types allows numbers for description and icons because of coercion',
      ],
      'test/e2e/api/admin/constraints.e2e.test.js': ['should accept valid constraints'],
    },
  },
  {
    kind: 'on purpose',
    why: 'variants keep the given order, and the toggles of a project are sorted by name',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        "a feature's variants should be sorted by name in increasing order",
      ],
      'lib/features/project/projects.e2e.test.js': ['should report has strategies and enabled strategies'],
      'test/e2e/api/admin/project/variants.e2e.test.js': [
        'Variants should be sorted by name when PATCHed as well',
        'Variants should be sorted by their name when PUT',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'texts of messages',
    tests: {
      'lib/features/export-import-toggles/export-import-permissions.e2e.test.js': ['validate import data'],
      'lib/features/export-import-toggles/export-import.e2e.test.js': ['validate import data'],
      'lib/features/project-environments/environments.e2e.test.js': [
        'Should not remove environment from project if project only has one environment enabled',
      ],
      'lib/features/segment/admin-segment.e2e.test.js': ['should return 400 for non numeeric segment ID'],
      'lib/features/segment/client-segment.e2e.test.js': [
        "project-specific segments can't set a different segment project when being used by another project",
        "project-specific segments can't set a specific segment project when being used by multiple projects (global)",
      ],
      'test/e2e/api/admin/project/variants.e2e.test.js': [
        'If sum of fixed variant weight exceed 1000 fails with 400',
        'Invalid variant in PATCH also throws 400 exception',
        'PATCH endpoint validates uniqueness of variant names',
        'PATCHING with no variable variants fails with 400',
        'PUT endpoint validates uniqueness of variant names',
        'PUTing an invalid variant throws 400 exception',
      ],
      'test/e2e/api/admin/tags.e2e.test.js': ['Can validate a tag'],
      'test/e2e/api/admin/user-admin.e2e.test.js': ['should require username or email on create'],
    },
  },
  {
    kind: 'on purpose',
    why: 'no limits by default',
    tests: {
      'lib/features/segment/client-segment.e2e.test.js': [
        'should validate feature strategy segment limit',
        'should validate segment constraint values limit',
        'should validate segment constraint values limit with multiple constraints',
      ],
      'test/e2e/api/admin/user/pat.e2e.test.js': ['should fail creation of PAT when PAT limit has been reached'],
    },
  },
  {
    kind: 'on purpose',
    why: 'the Admin with id 1, built-in strategy types and built-in context fields are always there and cannot be changed',
    tests: {
      'test/e2e/api/admin/context.e2e.test.js': ['gets all context fields', 'should delete context field'],
      'test/e2e/api/admin/strategy.e2e.test.js': ['gets all strategies', 'updates a exiting strategy'],
      'test/e2e/api/admin/user-admin.e2e.test.js': ['creates and returns all users', 'returns empty list of users'],
      'test/e2e/api/admin/user/pat.e2e.test.js': ['should get user id 1'],
    },
  },
  {
    kind: 'on purpose',
    why: 'more fields than the test lists, and an empty list where the test expects none',
    tests: {
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': ['should create a strategy with segments'],
      'test/e2e/api/admin/project/project.health.e2e.test.js': [
        'Project with no stale toggles should have 100% health rating',
      ],
      'test/e2e/api/admin/user-admin.e2e.test.js': ['should not require any fields on update'],
    },
  },
  {
    kind: 'on purpose',
    why: 'deleting an add-on or an API token again is 200, and deleting a personal token of another user is 404',
    tests: {
      'test/e2e/api/admin/addon.e2e.test.js': ['should not delete unknown addon configuration'],
      'test/e2e/api/admin/project/project.api.tokens.e2e.test.js': [
        'Returns Not Found when deleting non-existing tokens',
      ],
      'test/e2e/api/admin/user/pat.e2e.test.js': ['should not allow deletion of other users PAT'],
    },
  },
  {
    kind: 'on purpose',
    why: 'events: a new order of strategies is `feature-strategy-update`, a request that changes nothing has none, `data` describes the toggle, `createdByUserId` is only that of a user',
    tests: {
      'lib/features/dependent-features/dependent.features.e2e.test.js': ['should add and delete feature dependencies'],
      'lib/features/feature-toggle/tests/feature-toggles.e2e.test.js': [
        'Deleting a strategy should include name of feature strategy was deleted from',
        'Updating feature strategy sort-order should trigger a an event',
      ],
      'test/e2e/api/admin/api-token.auth.e2e.test.js': ['An admin token should be allowed to create a token'],
    },
  },
  {
    kind: 'on purpose',
    why: 'as in newer versions: the frontend API refuses admin tokens and takes a context by POST',
    tests: {
      'lib/features/frontend-api/frontend-api.e2e.test.js': [
        'should allow requests with an admin token',
        'should return 405 from unimplemented endpoints',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'a filter that cannot be applied is 400',
    tests: {
      'lib/features/feature-search/feature.search.e2e.test.js': ['should filter features by environment status'],
    },
  },
  {
    kind: 'on purpose',
    why: 'what only the web UI of Unleash stores is accepted and not stored',
    tests: {
      'test/e2e/api/admin/feedback.e2e.test.js': [
        'it gives 400 when feedback is not present',
        'it retrieves feedback for user',
      ],
      'test/e2e/api/admin/splash.e2e.test.js': ['it retrieves splash for user'],
    },
  },
  {
    kind: 'on purpose',
    why: 'lists do not contain the secrets of tokens',
    tests: {
      'test/e2e/api/admin/project/project.api.tokens.e2e.test.js': ['Returns list of tokens'],
    },
  },
  {
    kind: 'on purpose',
    why: 'rules for passwords also hold at sign-up',
    tests: {
      'test/e2e/api/admin/public-signup-token.e2e.test.js': ['users can signup with invite-link'],
    },
  },
  {
    kind: 'on purpose',
    why: 'all projects are listed, without a licence',
    tests: {
      'lib/features/project/projects.e2e.test.js': ['Should ONLY return default project'],
    },
  },
  {
    kind: 'on purpose',
    why: 'a project keeps its last environment, and an environment that it does not use is not served',
    tests: {
      'test/e2e/api/client/feature.env.disabled.e2e.test.js': [
        'returns feature toggle for default env even if it is removed from project',
      ],
    },
  },
  {
    kind: 'on purpose',
    why: 'there is no SCIM',
    tests: {
      'test/e2e/api/admin/user-admin.scim.e2e.test.js': [
        'fetching a SCIM user should include scimId',
        'fetching a regular user should not include scimId',
        'should prevent changing password for a SCIM user',
        'should prevent deleting a SCIM user',
        'should prevent editing a SCIM user',
        'should prevent resetting password for a SCIM user',
      ],
    },
  },
]
