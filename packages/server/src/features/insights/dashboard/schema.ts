import { Type } from 'typebox'
import { OnboardingStatus } from '#features/toggles/index'
import { Nullable } from '#kernel/names'

const Count = Type.Integer({ minimum: 0 })
const Percentage = Type.Integer({ minimum: 0, maximum: 100 })

/** Toggles in a dashboard, newest first. */
export const MAX_FLAGS = 100
/** Admins and owners that a user can ask for access. */
export const MAX_CONTACTS = 50
export const MAX_EVENTS = 4

const Contact = {
  name: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String({ description: 'Only for callers who may see e-mail addresses.' })),
}

const Owner = Type.Union([
  Type.Object({ ownerType: Type.Literal('user'), name: Type.String(), email: Contact.email }),
  Type.Object({ ownerType: Type.Literal('group'), name: Type.String() }),
  Type.Object({ ownerType: Type.Literal('system') }),
])

export const Dashboard = Type.Object({
  admins: Type.Array(Type.Object({ id: Type.Integer(), ...Contact }), {
    description: `At most ${MAX_CONTACTS} users with the role Admin.`,
  }),
  projectOwners: Type.Array(
    Type.Object({ ownerType: Type.Literal('user'), name: Type.String(), email: Contact.email }),
    { description: `At most ${MAX_CONTACTS} owners of projects that you can see.` },
  ),
  projects: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      health: Percentage,
      technicalDebt: Percentage,
      memberCount: Count,
      featureCount: Count,
    }),
    { description: 'The projects in which you have a role.' },
  ),
  flags: Type.Array(Type.Object({ name: Type.String(), project: Type.String(), type: Type.String() }), {
    description: `The toggles that you created and your favourites, newest first; at most ${MAX_FLAGS}.`,
  }),
})

export const ProjectDashboard = Type.Object({
  insights: Type.Object({
    health: Percentage,
    technicalDebt: Percentage,
    totalFlags: Count,
    activeFlags: Count,
    staleFlags: Count,
    potentiallyStaleFlags: Count,
    avgHealthCurrentWindow: Nullable(Type.Integer({ description: 'Always null: earlier health is not stored.' })),
    avgHealthPastWindow: Nullable(Type.Integer({ description: 'Always null: earlier health is not stored.' })),
  }),
  onboardingStatus: OnboardingStatus,
  latestEvents: Type.Array(
    Type.Object({
      id: Type.Integer(),
      summary: Type.String({ description: 'Markdown.' }),
      createdBy: Type.String(),
      createdByImageUrl: Type.String({ description: 'Always empty: users have no images.' }),
    }),
    { description: `The last ${MAX_EVENTS} events of the project that you can see.` },
  ),
  owners: Type.Array(Owner, { description: 'Only `system` if the project has no owner.' }),
  roles: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String() }), {
    description: 'Your roles in the project, those of your groups included.',
  }),
})
