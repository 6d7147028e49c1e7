import { LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes limits into the SQL. SQLite prepares a statement again for each execution when its limit is a parameter, because
 * the plan depends on the limit.
 */
export class SqliteLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    const isNumber = ValueNode.is(limit) && Number.isSafeInteger(limit.value)
    super.visitLimit(isNumber ? LimitNode.create(ValueNode.createImmediate(limit.value)) : node)
  }
}
