import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { GitPullRequest, KeyRound, Target, User } from 'lucide-react'
import { useMemo } from 'react'
import { apiTokensQuery, usersPageQuery } from '../../api/access-queries.ts'
import { useMay } from '../../api/permissions.ts'
import { segmentsQuery } from '../../api/queries.ts'
import { inBothLanguages, msg, t } from '../../lib/messages.ts'
import { otherNames, personName } from '../../lib/person.ts'
import { usersSearch } from '../../pages/access/search.ts'
import { searchQuery } from '../../pages/change-requests/queries.ts'
import { type PaletteGroup, type PaletteItem, ranked } from './items.ts'

const PATIENCE_MS = 120
const MOST = 5
/** The newest ones are searched. */
const NEWEST_REQUESTS = { offset: '0', limit: '200', sortBy: 'createdAt', sortOrder: 'desc' }

type Found = readonly PaletteItem[]

function useRequests(isAsked: boolean): Found {
  const navigate = useNavigate()
  const { data } = useQuery({ ...searchQuery(NEWEST_REQUESTS), enabled: isAsked, staleTime: 30_000 })
  return useMemo(
    () =>
      (data?.changeRequests ?? []).map(({ id, title, project, environment, state }) => ({
        id: `/projects/${encodeURIComponent(project)}/change-requests/${id}`,
        label: title,
        detail: `#${id} · ${t(state)}`,
        keywords: `${inBothLanguages(msg('change request // words to search for'))} ${project} ${environment}`,
        icon: GitPullRequest,
        run: () =>
          void navigate({
            to: '/projects/$projectId/change-requests/$changeRequestId',
            params: { projectId: project, changeRequestId: String(id) },
          }),
      })),
    [data, navigate],
  )
}

function useSegments(isAsked: boolean): Found {
  const navigate = useNavigate()
  const { data } = useQuery({ ...segmentsQuery, enabled: isAsked, staleTime: 30_000 })
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, description }) => ({
        id: `segment ${id}`,
        label: name,
        detail: description || undefined,
        keywords: inBothLanguages(msg('segment // words to search for')),
        icon: Target,
        run: () => void navigate({ to: '/segments', search: { open: id } }),
      })),
    [data, navigate],
  )
}

/** Only Admins see all users. */
function usePeople(text: string): Found {
  const navigate = useNavigate()
  const isAllowed = useMay()('ADMIN')
  const { data } = useQuery({ ...usersPageQuery({ text, limit: MOST }), enabled: isAllowed && text !== '' })
  return useMemo(
    () =>
      (data?.users ?? []).map((user) => ({
        id: `user ${user.id}`,
        label: personName(user),
        detail: otherNames(user) || undefined,
        keywords: inBothLanguages(msg('user person people // words to search for')),
        icon: User,
        run: () => void navigate({ to: '/access/users', search: usersSearch({ open: user.id }) }),
      })),
    [data, navigate],
  )
}

const TOKEN_READERS = ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] as const

function useTokens(isAsked: boolean): Found {
  const navigate = useNavigate()
  const may = useMay()
  const isAllowed = TOKEN_READERS.some((permission) => may(permission))
  const { data } = useQuery({ ...apiTokensQuery, enabled: isAsked && isAllowed, staleTime: 30_000 })
  return useMemo(
    () =>
      (data ?? []).map(({ tokenName, type, environment }) => ({
        id: `token ${type} ${tokenName} ${environment}`,
        label: tokenName,
        detail: [type, environment].filter(Boolean).join(' · '),
        keywords: inBothLanguages(msg('api token // words to search for')),
        icon: KeyRound,
        run: () => void navigate({ to: '/access/tokens', search: { find: tokenName } }),
      })),
    [data, navigate],
  )
}

/** Change requests, segments, people and tokens that the user may see. */
export function useFoundThings(asked: readonly string[]): readonly PaletteGroup[] {
  const isAsked = asked.length > 0
  const [text] = useDebouncedValue(asked.join(' '), PATIENCE_MS)
  const [requests, segments, people, tokens] = [
    useRequests(isAsked),
    useSegments(isAsked),
    usePeople(isAsked ? text : ''),
    useTokens(isAsked),
  ]
  return useMemo(() => {
    const best = (items: Found) => (isAsked ? ranked(items, asked).slice(0, MOST) : [])
    return [
      { title: t('Change requests'), items: best(requests) },
      { title: t('Segments'), items: best(segments) },
      { title: t('People'), items: best(people) },
      { title: t('API tokens'), items: best(tokens) },
    ]
  }, [asked, isAsked, requests, segments, people, tokens])
}
