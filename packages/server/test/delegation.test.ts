import { anAddon, webhookTo } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import { runAs } from '@leverframe/testing/permissions'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#kernel/actor'
import { SYSTEM } from '#kernel/actor'
import type { Failure } from '#kernel/failure'
import { PERMISSIONS } from '#kernel/permission'
import { ADMIN_ROLE, MEMBER_ROLE } from '#kernel/roles'
import type { AnyCommand } from '#platform/commands/define'
import { type FieldSchema, fieldsOf, sampleOf } from './schema-fields.ts'

/**
 * Fields that can give an item more rights than its creator has: projects, roles, permissions, and members of a group.
 * Environments are not among them: nothing hides an environment.
 */
const DELEGATES =
  /^(project|newProject|projects|prefix|.*[rR]oles?(Id)?|permissions|roleForNewUsers|mappingsSSO|groupNames)$/

/** Commands with such a field that delegate nothing, and why. */
const OF_INSTALLATION = 'the routes of the installation pass no project'
const LOOKED_UP = 'works on what it finds in that project; access-matrix.test.ts asks for it in a hidden one'
const HANDS_NOTHING_OUT: Readonly<Record<string, string>> = {
  'context.create': OF_INSTALLATION,
  'context.update': OF_INSTALLATION,
  'context.add-legal-value': OF_INSTALLATION,
  'context.remove-legal-value': OF_INSTALLATION,
  'context.delete': OF_INSTALLATION,
  'environment.clone': 'only Admins may, and they see all projects',
  'membership.remove': 'takes a role away',
  'export.record': LOOKED_UP,
  'favorite.add-project': LOOKED_UP,
  'favorite.add-toggle': LOOKED_UP,
  'favorite.remove-project': LOOKED_UP,
  'favorite.remove-toggle': LOOKED_UP,
  'view.create': LOOKED_UP,
  'view.delete': LOOKED_UP,
  'view.update': LOOKED_UP,
  'toggle.change-tags': LOOKED_UP,
  'toggle.delete': LOOKED_UP,
  'toggle.revive': LOOKED_UP,
  'request.apply': LOOKED_UP,
  'request.approve': LOOKED_UP,
  'request.fail': LOOKED_UP,
  'request.reject': LOOKED_UP,
  'request.schedule': LOOKED_UP,
  'request.suspend': LOOKED_UP,
}

interface World {
  readonly own: string
  /** Private, and of others. */
  readonly hidden: string
  readonly addon: number
  readonly role: number
  readonly member: number
  readonly user: number
  readonly account: number
  readonly group: number
  readonly segment: number
  readonly toggle: string
}

interface Case {
  readonly command: string
  readonly what: string
  /** `project` is the hidden one, or one that does not exist. */
  readonly input: (world: World, project: string) => unknown
  /** ADMIN: refused with a 403 that names it, and allowed to an Admin. Unknown: the same answer as for a project that does not exist. */
  readonly answer: 'ADMIN' | 'unknown'
}

const admins = (command: string, what: string, input: Case['input']): Case => ({
  command,
  what,
  input,
  answer: 'ADMIN',
})
const unknown = (command: string, what: string, input: Case['input']): Case => ({
  command,
  what,
  input,
  answer: 'unknown',
})

const tokenFor = (given: object, type = 'client') => ({
  token: { tokenName: uniqueName('token'), type, environment: 'development', ...given },
  hash: uniqueName('hash'),
})
const addonFor = (given: object) => webhookTo('https://hooks.example.com/', { events: ['feature-updated'], ...given })

const CASES: readonly Case[] = [
  ...['client', 'frontend'].flatMap((type) => [
    admins('token.create', `a ${type} token for ["*"]`, () => tokenFor({ projects: ['*'] }, type)),
    admins('token.create', `a ${type} token for "*"`, () => tokenFor({ project: '*' }, type)),
    admins('token.create', `a ${type} token without projects`, () => tokenFor({}, type)),
    unknown('token.create', `a ${type} token for a project`, (_, project) => tokenFor({ projects: [project] }, type)),
  ]),
  admins('token.create', 'an admin token', () => ({
    token: { tokenName: uniqueName('token'), type: 'admin' },
    hash: uniqueName('hash'),
  })),
  unknown('token.create-in-project', 'a token that names another project', ({ own }, project) => ({
    project: own,
    ...tokenFor({ projects: [own, project] }),
  })),
  admins('token.ensure', 'a token from the settings', () => ({
    type: 'client',
    prefix: '*:development',
    hash: uniqueName('hash'),
  })),

  admins('token.issue', 'a token for Edge', () => ({
    tokens: [
      {
        wanted: { environment: 'development', projects: ['*'] },
        hash: uniqueName('hash'),
        sealed: uniqueName('sealed'),
      },
    ],
  })),

  admins('addon.create', 'an add-on of ["*"]', () => addonFor({ projects: ['*'] })),
  admins('addon.create', 'an add-on of []', () => addonFor({ projects: [] })),
  admins('addon.create', 'an add-on without projects', () => addonFor({})),
  unknown('addon.create', 'an add-on of a project', (_, project) => addonFor({ projects: [project] })),
  admins('addon.update', 'an add-on changed to ["*"]', ({ addon }) => ({
    id: addon,
    change: addonFor({ projects: ['*'] }),
  })),
  admins('addon.update', 'an add-on changed to []', ({ addon }) => ({ id: addon, change: addonFor({ projects: [] }) })),
  unknown('addon.update', 'an add-on changed to a project', ({ addon }, project) => ({
    id: addon,
    change: addonFor({ projects: [project] }),
  })),

  admins('role.create', 'a role with ADMIN', () => ({
    name: uniqueName('role'),
    type: 'root-custom',
    permissions: [{ name: 'ADMIN' }],
  })),
  admins('role.update', 'a role that gets ADMIN', ({ role }) => ({
    id: role,
    role: { name: uniqueName('role'), permissions: [{ name: 'ADMIN' }] },
  })),
  admins('user.create', 'a user with the role Admin', () => ({
    username: uniqueName('user'),
    rootRole: ADMIN_ROLE,
    passwordHash: null,
  })),
  admins('user.update', 'a user who becomes Admin', ({ user }) => ({ id: user, change: { rootRole: ADMIN_ROLE } })),
  admins('account.create', 'a service account with the role Admin', () => ({
    username: uniqueName('robot'),
    rootRole: ADMIN_ROLE,
  })),
  admins('account.update', 'a service account that becomes Admin', ({ account }) => ({
    id: account,
    change: { rootRole: ADMIN_ROLE },
  })),
  admins('group.create', 'a group with the role Admin and a mapping', () => ({
    name: uniqueName('group'),
    rootRole: ADMIN_ROLE,
    mappingsSSO: ['crew'],
  })),
  admins('group.update', 'a group that becomes Admin', ({ group }) => ({
    id: group,
    group: { name: uniqueName('group'), rootRole: ADMIN_ROLE },
  })),
  admins('group.sync', 'a user put into groups', ({ user }) => ({ userId: user, groupNames: ['crew'] })),
  admins('oidc.save-settings', 'the role of new users', () => ({
    clientId: 'c',
    secret: uniqueName('secret'),
    defaultRootRoleId: ADMIN_ROLE,
  })),
  admins('oidc.admit-user', 'a new user', () => ({
    email: `${uniqueName('new')}@example.com`,
    roleForNewUsers: 'Admin',
  })),

  admins('membership.add', 'a member with the role Admin', ({ own, user }) => ({
    project: own,
    kind: 'user',
    id: user,
    roleId: ADMIN_ROLE,
  })),
  admins('membership.change', 'a member who becomes Admin', ({ own, member }) => ({
    project: own,
    kind: 'user',
    id: member,
    roleId: ADMIN_ROLE,
  })),
  admins('membership.add-many', 'a group with the role Admin', ({ own, group }) => ({
    project: own,
    access: { roles: [ADMIN_ROLE], groups: [group] },
  })),
  admins('membership.replace', 'an access list with the role Admin', ({ own, account }) => ({
    project: own,
    access: { roles: [{ id: ADMIN_ROLE, users: [account] }] },
  })),

  unknown('segment.create', 'a segment of a project', (_, project) => ({
    name: uniqueName('segment'),
    constraints: [],
    project,
  })),
  unknown('segment.update', 'a segment that moves to a project', ({ segment }, project) => ({
    id: segment,
    change: { name: uniqueName('segment'), constraints: [], project },
  })),
  unknown('toggle.move', 'a toggle that moves to a project', ({ own, toggle }, newProject) => ({
    project: own,
    name: toggle,
    newProject,
  })),
]

/** Has every permission except ADMIN in all projects, and is a member of one. */
const almostAdmin = (own: string): Actor => ({
  kind: 'user',
  name: 'almost',
  grants: PERMISSIONS.filter(({ name }) => name !== 'ADMIN').map(({ name }) => ({ permission: name })),
  memberOf: [own],
})

const failureOf = (running: Promise<unknown>): Promise<Failure | undefined> =>
  running.then(
    () => undefined,
    (error: Failure) => error,
  )

const commandsOf = ({ running }: TestServer): AnyCommand[] => running.product.slices.flatMap(({ commands }) => commands)

const delegatingFields = ({ input }: AnyCommand): string[] =>
  fieldsOf(input as FieldSchema)
    .map(({ path }) => path)
    .filter((path) => path.split('/').some((part) => DELEGATES.test(part)))

for (const engine of proofEngines)
  describe(`delegation on ${engine}`, () => {
    const server = serverFor(engine)

    async function aWorld(): Promise<World> {
      const [own, hidden] = [await aProject(server), await aProject(server)]
      await succeed(server, 'PUT', `/api/admin/projects/${hidden}`, { name: hidden, mode: 'private' })
      const post = (path: string, body: object) => succeed(server, 'POST', `/api/admin/${path}`, body)
      return {
        own,
        hidden,
        addon: await anAddon(server, 'https://hooks.example.com/', { events: ['feature-updated'], projects: [own] }),
        role: await aRole(server, [], 'root-custom'),
        member: (await aMember(server, own, MEMBER_ROLE)).id,
        user: (await aPerson(server)).id,
        account: (await post('service-account', { username: uniqueName('robot'), rootRole: 'Viewer' })).id,
        group: (await post('groups', { name: uniqueName('group') })).id,
        segment: (await post('segments', { name: uniqueName('segment'), constraints: [], project: own })).id,
        toggle: await aToggle(server, { project: own }),
      }
    }

    /** Whether the project is in the scopes of the command: the runner checks those itself. */
    async function isInProject(command: AnyCommand, project: string): Promise<boolean> {
      const input = { ...(sampleOf(command.input as FieldSchema) as object), project }
      const scopes = await Promise.resolve(command.where(input as never, server.running.product.deps.store.read)).catch(
        () => [],
      )
      return scopes.some((scope) => scope.project === project)
    }

    it('has a case, or a reason for none, for every field of a command that names projects, roles or permissions', async () => {
      const { hidden } = await aWorld()
      const missing: string[] = []
      for (const command of commandsOf(server)) {
        const fields = delegatingFields(command)
        const beyond = (await isInProject(command, hidden)) ? fields.filter((path) => path !== '/project') : fields
        const isKnown = CASES.some((one) => one.command === command.name) || command.name in HANDS_NOTHING_OUT
        if (beyond.length > 0 && !isKnown)
          missing.push(
            `${command.name} takes ${beyond.join(', ')}: call ctx.demandDelegation in it and add a case here, or say in HANDS_NOTHING_OUT why it needs none`,
          )
      }
      expect(missing).toEqual([])
    })

    it('hides a private project from every command that works in one', async () => {
      const { own, hidden } = await aWorld()
      let count = 0
      for (const command of commandsOf(server)) {
        if (!delegatingFields(command).includes('/project') || !(await isInProject(command, hidden))) continue
        const sample = sampleOf(command.input as FieldSchema) as object
        const answers = ['nowhere', hidden].map((project) =>
          failureOf(runAs(server, almostAdmin(own), command.name, { ...sample, project })),
        )
        const [nowhere, there] = await Promise.all(answers)
        expect(there?.code, command.name).toBe('not_found')
        expect(there?.message.replaceAll(hidden, 'nowhere'), command.name).toBe(nowhere?.message)
        count++
      }
      expect(count).toBeGreaterThan(30)
    })

    it('requires ADMIN for accounts, roles, groups and login: no other permission can create an Admin', () => {
      const isAboutAccounts = ({ name }: AnyCommand) =>
        /^(user|role|group|account|oidc|password|pat|session|link|invite)\./.test(name)
      const about = commandsOf(server).filter(isAboutAccounts)
      expect(about.length).toBeGreaterThan(15)
      // Commands without permissions affect only the caller's own account, password and tokens. A mailed link goes to its user.
      for (const { name, needs } of about) expect(needs.length === 0 ? ['ADMIN'] : needs, name).toEqual(['ADMIN'])
      expect(
        about
          .filter(({ needs }) => needs.length === 0)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([
        'invite.sign-up',
        'password.change-own',
        'password.mail-link',
        'password.use-link',
        'pat.create',
        'pat.delete',
        'user.update-own',
      ])
    })

    for (const { command, what, input, answer } of CASES)
      it(`${command}: ${what} ${answer === 'ADMIN' ? 'takes ADMIN' : 'that is hidden is unknown'}`, async () => {
        const world = await aWorld()
        const attempt = (actor: Actor, project: string) =>
          failureOf(runAs(server, actor, command, input(world, project)))
        await server.newEvents()
        const refused = await attempt(almostAdmin(world.own), world.hidden)
        expect(await server.newEvents()).toEqual([])
        if (answer === 'ADMIN') {
          expect(refused).toMatchObject({ code: 'forbidden', message: expect.stringContaining('ADMIN') })
          expect(await attempt(SYSTEM, world.hidden)).toBeUndefined()
        } else {
          const nowhere = await attempt(almostAdmin(world.own), 'nowhere')
          const textOf = (failure: Failure | undefined) =>
            JSON.stringify([failure?.code, failure?.message, failure?.details]).replaceAll(world.hidden, 'nowhere')
          expect(refused?.code).toMatch(/^(invalid|not_found)$/)
          expect(textOf(refused)).toBe(textOf(nowhere))
        }
      })
  })
