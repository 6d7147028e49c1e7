import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../api/access-queries.ts'
import { findPerson, type PersonRef } from '../lib/find-person.ts'
import { personName } from '../lib/person.ts'
import { Avatar } from './avatar.tsx'

interface PersonAvatarProps extends PersonRef {
  readonly size?: 'tiny' | 'small' | 'medium'
}

/** The avatar of a user who is known by an id or a name. Their picture and full name are found in the list of all users. */
export function PersonAvatar({ id, name, size = 'tiny' }: PersonAvatarProps) {
  const { data } = useQuery(candidatesQuery)
  const found = findPerson(data?.users ?? [], { id, name })
  // The same initials and colour everywhere, also where only the user name is known.
  return <Avatar name={found ? personName(found) : name} imageUrl={found?.imageUrl} size={size} />
}
