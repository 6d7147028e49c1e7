interface SourceDraft {
  readonly name: string
  readonly url: string
  readonly token: string
}

/** The body of a write. An empty token is left out, so that a stored one is kept. */
export const sourceChange = ({ name, url, token }: SourceDraft) => ({
  name: name.trim(),
  url: url.trim(),
  ...(token !== '' && { token }),
})
