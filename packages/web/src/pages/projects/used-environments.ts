/** The `environments` of a new project. Absent: all, also those that are created later. */
export const usedEnvironments = (all: readonly string[], left: readonly string[]): { environments?: string[] } =>
  left.length === 0 ? {} : { environments: all.filter((name) => !left.includes(name)) }
