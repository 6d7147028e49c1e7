import type { Snapshot } from './snapshot.ts'

/** For tokens of all environments: where most people begin. */
export const defaultEnvironmentOf = (snapshot: Snapshot) => (): string => {
  const names = [...snapshot.environments].map(({ name }) => name)
  return names.includes('development') ? 'development' : (names[0] ?? 'development')
}
