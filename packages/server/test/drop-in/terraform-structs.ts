import { absentOrSet, flag, float, int32, list, nullable, struct, text, time } from './go-types.ts'

// The structs of the Go client of the Terraform provider 3.4.

export const ApiToken = struct(
  { secret: text, tokenName: text, type: text, project: text, projects: list(text), createdAt: time },
  { username: text, environment: text, expiresAt: time, seenAt: time, alias: text },
)
export const Environment = struct(
  { name: text, type: text, enabled: flag, protected: flag, sortOrder: int32 },
  { projectCount: int32, apiTokenCount: int32, enabledToggleCount: int32, requiredApprovals: int32 },
)
export const ProjectEnvironment = struct(
  { name: text, type: text, enabled: flag, protected: flag, sortOrder: int32 },
  { projectApiTokenCount: int32, projectEnabledToggleCount: int32, visible: flag, requiredApprovals: int32 },
)
export const ChangeRequestConfig = struct({
  environment: text,
  type: text,
  changeRequestEnabled: flag,
  requiredApprovals: nullable(float),
})
/** The provider reads `name` and `username` whenever they are there, and `rootRole` always. */
export const User = struct(
  { id: int32, rootRole: int32, name: absentOrSet(text), username: absentOrSet(text) },
  { email: text, imageUrl: text, inviteLink: text, loginAttempts: int32, seenAt: time, createdAt: time },
)
export const Pat = struct(
  { id: int32, createdAt: time, description: text, expiresAt: time },
  { secret: text, seenAt: time, userId: int32 },
)
export const ServiceAccount = struct(
  { id: float, rootRole: int32 },
  { name: text, username: text, email: text, createdAt: time, tokens: list(Pat) },
)
export const Permission = struct({ id: int32, name: text, displayName: text, type: text }, { environment: text })
export const Role = struct({ id: int32, type: text, name: text, description: text }, { project: text })
export const RoleWithPermissions = struct(
  { id: int32, type: text, name: text, permissions: list(Permission) },
  { description: text },
)
export const GroupUser = struct({ user: struct({ id: int32 }) }, { joinedAt: time, createdBy: text })
export const Group = struct(
  { id: int32, name: text },
  { description: text, mappingsSSO: list(text), rootRole: float, createdAt: time, users: list(GroupUser) },
)
export const ProjectAccess = struct({
  users: list(struct({ id: int32 }, { name: text, email: text, roleId: int32, roles: list(int32), addedAt: time })),
  groups: list(struct({ id: int32 }, { name: text, roles: list(int32), users: list(GroupUser), addedAt: time })),
  roles: list(struct({ id: int32, type: text, name: text }, { description: text })),
})
export const ContextField = struct(
  { name: text },
  {
    description: text,
    stickiness: flag,
    sortOrder: int32,
    createdAt: time,
    usedInFeatures: int32,
    usedInProjects: int32,
    legalValues: list(struct({ value: text }, { description: text })),
  },
)
export const Projects = struct({
  version: int32,
  projects: list(struct({ id: text, name: text, description: absentOrSet(text) }, { mode: text })),
})
export const Oidc = struct(
  {},
  { enabled: flag, discoverUrl: text, clientId: text, secret: text, autoCreate: flag, defaultRootRoleId: float },
)
