import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../api/access-queries.ts'
import { findPerson, type PersonRef } from '../lib/find-person.ts'
import { Avatar } from './avatar.tsx'

interface PersonAvatarProps extends PersonRef {
  readonly size?: 'tiny' | 'small' | 'medium'
}

/** The avatar of a user who is known by an id or a name. Their picture is found in the list of all users. */
export function PersonAvatar({ id, name, size = 'tiny' }: PersonAvatarProps) {
  const { data } = useQuery(candidatesQuery)
  return <Avatar name={name} imageUrl={findPerson(data?.users ?? [], { id, name })?.imageUrl} size={size} />
}
