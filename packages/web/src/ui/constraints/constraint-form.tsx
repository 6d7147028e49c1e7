import { OPERATORS, type Operator, operatorFacts } from '@leverframe/domain'
import { Autocomplete, Checkbox, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import type { Constraint, ContextField } from '../../lib/types.ts'
import { OperandInput } from './operand-input.tsx'
import { type ConstraintProblem, withOperator } from './problems.ts'

const OPERANDS = [
  ['text', t('Text')],
  ['number', t('Number')],
  ['date', t('Date')],
  ['version', t('Version')],
  ['pattern', t('Pattern')],
  ['address', t('Network address')],
] as const

const OPERATOR_CHOICES = OPERANDS.map(([operand, group]) => ({
  group,
  items: (Object.keys(OPERATORS) as Operator[])
    .filter((operator) => OPERATORS[operator].operand === operand)
    .map((operator) => ({ value: operator, label: OPERATORS[operator].label })),
}))

interface ConstraintFormProps {
  readonly constraint: Constraint
  readonly fields: readonly ContextField[]
  readonly problem: ConstraintProblem | undefined
  /** The new constraint of the editor: its first field takes the focus. */
  readonly isNew: boolean
  readonly onChange: (next: Constraint) => void
}

const isWithoutValue = ({ values, value }: Constraint): boolean => values.length === 0 && !value

/** The parts of one constraint: field, operator and values. */
export function ConstraintForm({ constraint, fields, problem, isNew, onChange }: ConstraintFormProps) {
  const known = fields.find(({ name }) => name === constraint.contextName)
  // Nothing is typed yet: the footer of the form names what is missing.
  const isEmpty = { field: constraint.contextName === '', operator: false, value: isWithoutValue(constraint) }
  const problemAt = (at: ConstraintProblem['at']) => (problem?.at === at && !isEmpty[at] ? problem.sentence : undefined)
  const unknownOperator = operatorFacts(constraint.operator) ? [] : [constraint.operator]
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        <Autocomplete
          label={t('Context field')}
          description={known?.description || (constraint.contextName ? t('Custom field') : undefined)}
          placeholder="userId"
          data={fields.map(({ name }) => name)}
          value={constraint.contextName}
          error={problemAt('field')}
          onChange={(contextName) => onChange({ ...constraint, contextName })}
          maxLength={100}
          autoFocus={isNew}
        />
        <Select
          label={t('Operator')}
          data={[...OPERATOR_CHOICES, ...unknownOperator]}
          value={constraint.operator}
          error={problemAt('operator')}
          onChange={(operator) => operator && onChange(withOperator(constraint, operator))}
          allowDeselect={false}
          searchable
        />
      </SimpleGrid>
      <OperandInput constraint={constraint} field={known} error={problemAt('value')} onChange={onChange} />
      <Marks constraint={constraint} onChange={onChange} />
    </Stack>
  )
}

function Marks({ constraint, onChange }: Pick<ConstraintFormProps, 'constraint' | 'onChange'>) {
  return (
    <Group gap="md">
      <Checkbox
        size="xs"
        label={t('Negate')}
        checked={constraint.inverted ?? false}
        onChange={(event) => onChange({ ...constraint, inverted: event.currentTarget.checked })}
      />
      {operatorFacts(constraint.operator)?.operand === 'text' && (
        <Checkbox
          size="xs"
          label={t('Ignore case')}
          checked={constraint.caseInsensitive ?? false}
          onChange={(event) => onChange({ ...constraint, caseInsensitive: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}
