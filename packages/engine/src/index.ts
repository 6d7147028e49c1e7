export { OPERATORS, type Operand, type Operator, operandOf } from './constraints/operators.ts'
