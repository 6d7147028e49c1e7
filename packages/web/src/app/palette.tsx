import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { PLACES } from './navigation.tsx'

export const openPalette = (): void => spotlight.open()

/** Ctrl-K: go anywhere. */
export function Palette() {
  const navigate = useNavigate()
  const actions = PLACES.flatMap(({ places }) =>
    places.map(({ label, to }) => ({ id: to, label, onClick: () => void navigate({ to }) })),
  )
  return (
    <Spotlight
      actions={actions}
      shortcut={['mod + K']}
      searchProps={{ placeholder: 'Toggles, projects, actions…', 'aria-label': 'Search' }}
      nothingFound="Nothing found"
    />
  )
}
