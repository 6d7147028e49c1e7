import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Json, Mode } from './instance.ts'
import type { Person } from './people.ts'
import type { World } from './stores.ts'

interface Request extends IncomingMessage {
  user?: Person
}

interface Response extends ServerResponse {
  status: (code: number) => Response
  json: (body: unknown) => Response
}

type Handler = (request: Request, response: Response, next: () => void) => unknown

/** The part of the options of Unleash that has a counterpart here. */
export interface Config {
  /** One test writes the base path with another name. */
  readonly server: { readonly baseUriPath?: string; readonly basePathUri?: string; readonly unleashUrl: string }
  readonly frontendApiOrigins: readonly string[]
  readonly authentication: {
    readonly type: string
    readonly customAuthHandler?: (app: object, config: Config, services: object) => void
  }
}

const withHelpers = (response: ServerResponse): Response =>
  Object.assign(response, {
    status(this: Response, code: number) {
      this.statusCode = code
      return this
    },
    json(this: Response, body: unknown) {
      this.setHeader('content-type', 'application/json; charset=utf-8')
      this.end(JSON.stringify(body))
      return this
    },
  }) as Response

const handled = (handler: Handler, request: Request, response: Response): Promise<boolean> =>
  new Promise((done, fail) => {
    response.once('finish', () => done(false))
    Promise.resolve(handler(request, response, () => done(true))).catch(fail)
  })

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const jsonOf = (bytes: Buffer): Json => JSON.parse(bytes.toString() || '{}') as Json

/** The project to which the request adds an environment. */
const addingTo = ({ method, url = '' }: Request): string | undefined =>
  method === 'POST' ? /\/api\/admin\/projects\/([^/]+)\/environments$/.exec(url)?.[1] : undefined

/**
 * What stands where tests expect the app of Unleash. It does the log-in that only Unleash has (the handler of a test, or a log-in
 * without a password), and sends all other requests on to our server.
 */
export function frontOf(world: World, config: Config, services: object) {
  const { type, customAuthHandler } = config.authentication
  const basePath = config.server.baseUriPath || config.server.basePathUri || ''
  const publicUrl = config.server.unleashUrl
  const mode: Mode = { auth: type === 'none' ? 'none' : 'password', basePath, publicUrl }
  const handlers: { path: string; handler: Handler }[] = []
  const app = {
    use: (path: string, handler: Handler) => handlers.push({ path: basePath + path.replace(/\/$/, ''), handler }),
  }
  if (type === 'custom') customAuthHandler?.(app, config, services)

  async function handle(request: Request, response: Response): Promise<void> {
    const address = await world.instance.address(mode)
    if (type === 'demo' && request.url === `${basePath}/auth/demo/login`) return demoLogIn(world, request, response)
    for (const { path, handler } of handlers)
      if (request.url?.startsWith(path) && !(await handled(handler, request, response))) return
    const project = addingTo(request)
    const bytes = project === undefined ? undefined : await bytesOf(request)
    if (project && bytes && world.toggles.addsUsedEnvironment(project, String(jsonOf(bytes).environment)))
      response.status(200).end()
    else await passOn(world, { address, publicUrl, bytes }, request, response)
  }

  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, withHelpers(response)).catch((error: Error) => {
      response.statusCode = 599
      response.end(`The adapter failed: ${error.message}`)
    })
  }
  return { mode, handler }
}

async function demoLogIn({ people }: World, request: Request, response: Response): Promise<void> {
  const { email } = jsonOf(await bytesOf(request))
  try {
    const person = await people.logInWithoutPassword(String(email))
    response.setHeader(
      'set-cookie',
      (await people.cookieOf(person)).split('; ').map((one) => `${one}; Path=/`),
    )
    response.status(200).json(person)
  } catch {
    response.status(400).json({ error: `Could not sign in with ${email}` })
  }
}

async function passOn(
  { instance, people }: World,
  {
    address,
    publicUrl,
    bytes,
  }: { readonly address: string; readonly publicUrl: string; readonly bytes: Buffer | undefined },
  request: Request,
  response: Response,
): Promise<void> {
  const headers = { ...request.headers, connection: 'close' }
  const { authorization } = headers
  if (authorization !== undefined) headers.authorization = instance.secrets.get(authorization) ?? authorization
  if (request.user) headers.cookie = await people.cookieOf(request.user)
  // A session counts only in requests of a page of the server.
  if (headers.cookie !== undefined) headers.origin ??= publicUrl
  let path = request.url ?? '/'
  for (const [given, secret] of instance.secrets)
    path = path.replace(`/${encodeURIComponent(given)}`, `/${encodeURIComponent(secret)}`)
  await new Promise<void>((done, fail) => {
    const forwarded = httpRequest(address + path, { method: request.method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response).once('finish', done)
    })
    forwarded.once('error', fail)
    if (bytes) forwarded.end(bytes)
    else request.pipe(forwarded)
  })
}
