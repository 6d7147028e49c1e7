import { type CallToolResult, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import { VERSION } from '../version.ts'
import type { Schema, Tool } from './tool.ts'
import { changingTools } from './tools/changing.ts'
import { cleaningTools } from './tools/cleaning.ts'
import { evaluatingTools } from './tools/evaluating.ts'
import { readingTools } from './tools/reading.ts'

export const TOOLS: readonly Tool[] = [...readingTools, ...evaluatingTools, ...changingTools, ...cleaningTools]

const INSTRUCTIONS =
  'Leverframe controls feature toggles. Every tool runs with the permissions of the caller. In protected environments changes become change requests that people approve: never say that such a change is live.'

/** What a client shows: the schemas, and hints about the effect. */
const shown = ({ name, title, description, input, output, effect }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input as Schema & { type: 'object' },
  outputSchema: output as Schema & { type: 'object' },
  annotations: {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'changes',
    idempotentHint: effect === 'reads',
    openWorldHint: false,
  },
})

const failed = (message: string, details: readonly string[] = []): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: [message, ...details].join('\n') }],
})

const schemas = new AjvJsonSchemaValidator()
const validators = new Map(TOOLS.map(({ name, input }) => [name, schemas.getValidator(input)]))

async function callTool(api: Api, name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
  const tool = TOOLS.find((one) => one.name === name)
  if (!tool) return failed(`There is no tool named ${name}`)
  const checked = validators.get(name)?.(args)
  if (!checked?.valid) return failed(`Wrong arguments for ${name}: ${checked?.errorMessage ?? ''}`)
  try {
    const value = await tool.run(api, args)
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } }
  } catch (error) {
    if (error instanceof CliFailure) return failed(error.message, error.details)
    throw error
  }
}

/** A server of the Model Context Protocol. Its tools call the admin API with the token of one caller. */
export function mcpServer(api: Api): Server {
  const server = new Server(
    { name: 'leverframe', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(shown) }))
  server.setRequestHandler('tools/call', ({ params }) => callTool(api, params.name, params.arguments ?? {}))
  return server
}
