import type { TSchema } from 'typebox'
import type { Command, CommandContext } from '#kernel/command'
import type { Queryable, Tx } from '../db/tables.ts'

export type AnyCommand = Command<Tx, Queryable>
export type Context = CommandContext<Tx>

/** Defines a command over our tables; the types of input and output are inferred. */
export const defineCommand = <I extends TSchema, O>(
  command: Command<Tx, Queryable, I, O>,
): Command<Tx, Queryable, I, O> => command
