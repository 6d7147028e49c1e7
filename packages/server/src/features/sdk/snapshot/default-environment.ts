import type { ServedEnvironments } from './served-environments.ts'

/** The environment for tokens of all environments when a request names none. */
export const defaultEnvironmentOf = (snapshot: ServedEnvironments) => (): string => {
  const names = [...snapshot.environments].map(({ name }) => name)
  return names.includes('development') ? 'development' : (names[0] ?? 'development')
}
