interface Account {
  readonly name: string | null
  readonly email: string | null
}

/** The fields that differ from the account. An empty address removes it. */
export function changeOf(
  account: Account,
  { name, email }: { readonly name: string; readonly email: string },
): { name?: string; email?: string | null } {
  const address = email.trim().toLowerCase()
  return {
    ...(name !== (account.name ?? '') && { name }),
    ...(address !== (account.email ?? '') && { email: address === '' ? null : address }),
  }
}
