import type { RequestBody, ResponseBody } from './operations.ts'

export type Me = ResponseBody<'/api/admin/user'>
export type UiConfig = ResponseBody<'/api/admin/ui-config'>
export type Environment = ResponseBody<'/api/admin/environments'>['environments'][number]
export type ProjectEnvironment = ResponseBody<'/api/admin/projects/{projectId}/environments'>['environments'][number]
export type DefaultStrategy = NonNullable<ProjectEnvironment['defaultStrategy']>
export type ProjectSummary = ResponseBody<'/api/admin/projects'>['projects'][number]
export type FoundToggle = ResponseBody<'/api/admin/search/features'>['features'][number]
export type Toggle = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}'>
export type ToggleEnvironment = Toggle['environments'][number]
export type Strategy = ToggleEnvironment['strategies'][number]
export type Constraint = Strategy['constraints'][number]
export type Variant = Strategy['variants'][number]
export type ContextField = ResponseBody<'/api/admin/context'>[number]
export type Segment = ResponseBody<'/api/admin/segments'>['segments'][number]
export type ChangeRequest = ResponseBody<'/api/admin/projects/{projectId}/change-requests/{changeRequestId}'>
export type Protection = ResponseBody<'/api/admin/projects/{projectId}/change-requests/config'>[number]

type DraftedChanges = RequestBody<'/api/admin/projects/{projectId}/environments/{environment}/change-requests', 'post'>
/** One change of a change request: `{ action: 'updateEnabled', feature, payload: { enabled } }`. */
export type Change = Exclude<DraftedChanges, readonly unknown[]>
