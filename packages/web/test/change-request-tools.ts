import { aRequest, GUARDED, move, protect, requestsPath } from '@leverframe/testing/change-requests'
import { aProject, aToggle, type CallOptions } from '@leverframe/testing/harness'
import { aRole, memberPath } from '@leverframe/testing/members'
import { aPerson, browser, logIn, type Person } from '@leverframe/testing/people'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import type { Studio } from './studio.ts'

/** The role that every project has. */
const MEMBER = 5

export interface Somebody extends Person {
  readonly name: string
  readonly as: CallOptions
}

export interface Team {
  readonly project: string
  /** Makes changes. */
  readonly author: Somebody
  /** Approves and applies. */
  readonly chief: Somebody
}

export const rollout = (percent: number) => ({ rollout: String(percent), stickiness: 'userId', groupId: 'g' })

export const later = (id: string, percent: number, feature: string) => ({
  action: 'updateStrategy',
  feature,
  payload: { id, parameters: rollout(percent) },
})

export const isNow = (page: Page, state: string) => page.locator('[aria-current=step]', { hasText: state }).waitFor()

/** Set-up of the tests of change requests. */
export function requestMakers(house: Studio) {
  const somebody = async (name: string, role: number, project: string): Promise<Somebody> => {
    const person = await aPerson(house.server, { name })
    await succeed(house.server, 'POST', memberPath(project, person.id, role))
    return { ...person, name, as: browser(house.server, await logIn(house.server, person)) }
  }
  return {
    /** A project with protected production, a user who makes changes and a user who approves and applies. */
    async aTeam(): Promise<Team> {
      const project = await aProject(house.server)
      await protect(house.server, project)
      const chiefs = await aRole(house.server, ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'])
      const author = await somebody('Ann Author', MEMBER, project)
      return { project, author, chief: await somebody('Cleo Chief', chiefs, project) }
    },

    /** A toggle with one strategy in production. Returns its name and the id of the strategy. */
    async aRollout(project: string, percent = 25): Promise<[string, string]> {
      const toggle = await aToggle(house.server, { project })
      const given = { name: 'flexibleRollout', parameters: rollout(percent) }
      const { id } = await aStrategy(house.server, toggle, given, GUARDED, project)
      return [toggle, id]
    },

    async inReview(project: string, author: Somebody, changes: unknown, title?: string) {
      const request = await aRequest(house.server, project, author, changes)
      const path = `${requestsPath(project)}/${request.id}`
      if (title) await house.server.call('PUT', `${path}/title`, { title }, author.as)
      return move(house.server, request, author, 'In review')
    },

    async open(page: Page, { project, id }: { project: string; id: number }) {
      await page.goto(`${house.server.url}/projects/${project}/change-requests/${id}`)
      await page.getByRole('region', { name: 'Changes', exact: true }).getByRole('listitem').first().waitFor()
    },
  }
}
