import type { ResponseBody } from '../lib/operations.ts'
import { api, dataOf } from './client.ts'
import { useMay } from './permissions.ts'

export type TokenKind = 'client' | 'frontend'
export type MadeToken = ResponseBody<'/api/admin/api-tokens', 'post'>

export const TOKEN_NEEDS = { client: 'CREATE_CLIENT_API_TOKEN', frontend: 'CREATE_FRONTEND_API_TOKEN' } as const

interface WantedToken {
  readonly tokenName: string
  readonly project: string
  readonly environment: string
  readonly kind: TokenKind
}

/** Creates a token for one project. Users who may create tokens of that project only create it there. */
export function useMakeToken(): (wanted: WantedToken) => Promise<MadeToken> {
  const may = useMay()
  return ({ tokenName, project, environment, kind }) => {
    const body = { tokenName, type: kind, environment, projects: [project] }
    if (may(TOKEN_NEEDS[kind])) return dataOf(api.POST('/api/admin/api-tokens', { body }))
    const params = { path: { projectId: project } }
    return dataOf(api.POST('/api/admin/projects/{projectId}/api-tokens', { params, body }))
  }
}
