import type { Answer } from './client.ts'

export type Me = Answer<'/api/admin/user'>
export type UiConfig = Answer<'/api/admin/ui-config'>
export type Environment = Answer<'/api/admin/environments'>['environments'][number]
export type ProjectSummary = Answer<'/api/admin/projects'>['projects'][number]
export type FoundToggle = Answer<'/api/admin/search/features'>['features'][number]
export type Toggle = Answer<'/api/admin/projects/{projectId}/features/{featureName}'>
export type ToggleEnvironment = Toggle['environments'][number]
export type Strategy = ToggleEnvironment['strategies'][number]
export type Constraint = Strategy['constraints'][number]
export type Variant = Strategy['variants'][number]
export type ContextField = Answer<'/api/admin/context'>[number]
export type Segment = Answer<'/api/admin/segments'>['segments'][number]
export type ChangeRequest = Answer<'/api/admin/projects/{projectId}/change-requests/{changeRequestId}'>
export type Protection = Answer<'/api/admin/projects/{projectId}/change-requests/config'>[number]
