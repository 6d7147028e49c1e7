import { constraintSentence } from '@leverframe/domain'
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { Constraint } from '../../lib/types.ts'
import { ConstraintForm } from './constraint-form.tsx'
import { ConstraintLine } from './constraint-line.tsx'
import classes from './constraints.module.css'
import { NEW_CONSTRAINT } from './problems.ts'
import { type KnownRules, useConstraintRules } from './use-constraint-rules.ts'

interface ConstraintsEditorProps {
  readonly value: readonly Constraint[]
  readonly onChange: (next: readonly Constraint[]) => void
  readonly project?: string
}

/** Constraints as sentences, of which one at a time is edited. All of them must match. */
export function ConstraintsEditor({ value, onChange }: ConstraintsEditorProps) {
  const rules = useConstraintRules()
  const [open, setOpen] = useState<number>()
  const isFull = rules.mostConstraints !== null && value.length >= rules.mostConstraints
  const [added, setAdded] = useState<number>()
  const add = () => {
    onChange([...value, NEW_CONSTRAINT])
    setOpen(value.length)
    setAdded(value.length)
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    setOpen((before) => (before === undefined || before === index ? undefined : before > index ? before - 1 : before))
  }
  return (
    <Stack gap="xs">
      {value.length > 0 && (
        <ol className={classes.list} aria-label={t('Constraints')}>
          {value.map((constraint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a constraint has no name of its own
            <li key={index} className={classes.item}>
              <ConstraintItem
                constraint={constraint}
                rules={rules}
                isOpen={open === index}
                isFirst={index === 0}
                isNew={added === index}
                onOpen={(isOpen) => setOpen(isOpen ? index : undefined)}
                onChange={(next) => onChange(value.with(index, next))}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Button variant="default" leftSection={<Plus size={14} />} onClick={add} disabled={isFull}>
          {t('Add constraint')}
        </Button>
        {rules.mostConstraints !== null && (
          <Text size="xs" c="dimmed">
            {t('{count} of {mostConstraints} constraints', {
              count: value.length,
              mostConstraints: rules.mostConstraints,
            })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

interface ConstraintItemProps {
  readonly constraint: Constraint
  readonly rules: KnownRules
  readonly isOpen: boolean
  readonly isFirst: boolean
  readonly isNew: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (next: Constraint) => void
  readonly onRemove: () => void
}

const isUntouched = ({ contextName, values, value }: Constraint): boolean =>
  contextName === '' && values.length === 0 && !value

function ConstraintItem(props: ConstraintItemProps) {
  const { constraint, rules, isOpen, isFirst, isNew, onOpen, onChange, onRemove } = props
  const problem = rules.problemOf(constraint)
  const sentence = isUntouched(constraint) ? t('new constraint') : constraintSentence(constraint)
  const openLabel = `${isOpen ? t('Done') : t('Edit')}: ${sentence}`
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap" align="flex-start">
        <div className={classes.sentence}>
          <Text size="sm" c="dimmed" span>
            {isFirst ? t('where ') : t('and ')}
          </Text>
          {isUntouched(constraint) ? (
            <Text size="sm" c="dimmed" span>
              …
            </Text>
          ) : (
            <ConstraintLine constraint={constraint} />
          )}
          {problem && !isOpen && !isUntouched(constraint) && (
            <Text size="xs" c="var(--lf-danger)">
              {problem.sentence}
            </Text>
          )}
        </div>
        <Tooltip label={isOpen ? t('Done') : t('Edit')}>
          <ActionIcon aria-label={openLabel} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {isOpen ? <Check size={14} /> : <Pencil size={14} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Remove')}>
          <ActionIcon aria-label={t('Remove: {sentence}', { sentence })} onClick={onRemove}>
            <Trash2 size={14} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {isOpen && (
        <ConstraintForm
          constraint={constraint}
          fields={rules.fields}
          problem={problem}
          isNew={isNew}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}
