import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../api/access-queries.ts'
import { ownerName } from '../lib/owner.ts'
import { Avatar } from './avatar.tsx'
import { PersonAvatar } from './person-avatar.tsx'

/** Returns a function that gives the name of an owner; undefined while the names load. */
export function useOwnerName(): (owner: string) => string | undefined {
  const { data } = useQuery(candidatesQuery)
  return (owner) => data && ownerName(owner, data)
}

const OWNER = /\b(?:user|group):\d+\b/g

/** Returns a function that replaces `user:12` and `group:3` in a text with the names. */
export function useOwnerText(): (text: string) => string {
  const nameOf = useOwnerName()
  return (text) => text.replace(OWNER, (owner) => nameOf(owner) ?? owner)
}

/** A text with the names of owners. The names are loaded only if the text has an owner. */
export const WithOwners = ({ text }: { readonly text: string }) =>
  text.search(OWNER) < 0 ? text : <NamedOwners text={text} />

const NamedOwners = ({ text }: { readonly text: string }) => useOwnerText()(text)

export const OwnerName = ({ owner }: { readonly owner: string }) => {
  const nameOf = useOwnerName()
  const name = nameOf(owner)
  return (
    <span>
      {name !== undefined && <OwnerAvatar owner={owner} name={name} />}
      {name ?? '…'}
    </span>
  )
}

const OwnerAvatar = ({ owner, name }: { readonly owner: string; readonly name: string }) =>
  owner.startsWith('user:') ? (
    <PersonAvatar id={Number(owner.slice('user:'.length))} name={name} />
  ) : (
    <Avatar name={name} size="tiny" />
  )
