import { useState } from 'react'

export interface Chosen {
  readonly chosen: ReadonlySet<string>
  readonly choose: (names: readonly string[], isChosen: boolean) => void
  readonly clear: () => void
}

/** The rows of a table that the user has selected, by name. A name stays selected after its row is gone. */
export function useChosen(): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (names, isChosen) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const name of names) isChosen ? after.add(name) : after.delete(name)
        return after
      }),
    clear: () => setChosen(new Set()),
  }
}
