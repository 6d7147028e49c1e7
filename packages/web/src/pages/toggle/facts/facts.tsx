import { Group } from '@mantine/core'
import type { Toggle } from '../../../lib/types.ts'
import { Dependencies } from './dependencies.tsx'
import classes from './facts.module.css'
import { Links } from './links.tsx'
import { Tags } from './tags.tsx'

interface FactsProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly isReadOnly: boolean
}

/** The facts for all environments: tags, dependencies and links. */
export const Facts = (props: FactsProps) => (
  <Group gap="lg" align="center" className={classes.facts}>
    <Tags {...props} />
    <Dependencies {...props} />
    <Links {...props} />
  </Group>
)
