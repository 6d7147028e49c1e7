import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import type { Ghost } from '../../../lib/pending.ts'
import type { Variant } from '../../../lib/types.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { VariantsDrawer } from '../editors.ts'
import { Ghosts } from '../pending/ghost.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import classes from './environments.module.css'
import { VariantList } from './variant-list.tsx'

interface EnvironmentVariantsProps {
  readonly target: ToggleTarget
  readonly variants: readonly Variant[]
  readonly isReadOnly: boolean
  readonly ghosts: readonly Ghost[]
}

/** The variants of users who get the toggle as on. */
export function EnvironmentVariants({ target, variants, isReadOnly, ghosts }: EnvironmentVariantsProps) {
  const [isOpen, setOpen] = useState(false)
  const { environment, projectId } = target
  if (isReadOnly && variants.length === 0 && ghosts.length === 0) return null
  return (
    <div className={classes.section}>
      {variants.length === 0 && !isReadOnly && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Plus size={14} />}
          aria-label={t('Add variants to {environment}', { environment })}
          onClick={() => setOpen(true)}
          {...preloading(VariantsDrawer)}
        >
          {t('Add variants')}
        </Button>
      )}
      {variants.length > 0 && (
        <>
          <Group justify="space-between" mb={4} wrap="nowrap">
            <Title order={3}>{t('Variants')}</Title>
            {!isReadOnly && (
              <Tooltip label={t('Edit')}>
                <ActionIcon
                  aria-label={t('Edit variants in {environment}', { environment })}
                  onClick={() => setOpen(true)}
                  {...preloading(VariantsDrawer)}
                >
                  <Pencil size={14} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
          <VariantList variants={variants} />
        </>
      )}
      {ghosts.length > 0 && (
        <div className={classes.added}>
          <Ghosts projectId={projectId} ghosts={ghosts} of={t('Variants')} />
        </div>
      )}
      {isOpen && <VariantsDrawer target={target} variants={variants} onClose={() => setOpen(false)} />}
    </div>
  )
}
