import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface ToggleLinkProps {
  readonly projectId: string
  readonly name: string
}

/** The name of a toggle in a table, as a link to its page. */
export const ToggleLink = ({ projectId, name }: ToggleLinkProps) => (
  <Anchor
    className="lf-mono"
    style={{ overflowWrap: 'anywhere' }}
    renderRoot={(props) => (
      <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: name }} {...props} />
    )}
  >
    {name}
  </Anchor>
)
