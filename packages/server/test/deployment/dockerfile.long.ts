import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { environmentOf, fileOf, ROOT, stagesOf, textsOf, unitValues } from './files.ts'

/** npm installs and builds everything once more. */
const TIMEOUT_MS = 1_800_000

const execute = promisify(execFile)
const [build = [], image = []] = stagesOf(fileOf('Dockerfile'))

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The environment of a build: without the settings of the npm that runs the tests, but with those of the user. */
const forBuild = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))

/** The files that `COPY . .` copies: those in Git, and those that are not ignored. */
function copySources(to: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const name of listed.toString().split('\0').filter(Boolean))
    cpSync(join(ROOT, name), join(to, name), { recursive: true })
}

/** No container can be built without a registry of images, so the paths of the image are below a folder. */
async function runBuild(root: string): Promise<void> {
  for (const folder of ['src', 'tmp', 'opt', 'usr/local/bin', 'data'])
    mkdirSync(join(root, folder), { recursive: true })
  copySources(join(root, 'src'))
  const env = forBuild()
  for (const command of textsOf(build, 'RUN'))
    await execute('sh', ['-ec', command.replaceAll(/ (\/(tmp|opt))/g, ` ${root}$1`)], { cwd: join(root, 'src'), env })
}

async function started(command: string, args: readonly string[], env: Record<string, string>) {
  const server = spawn(command, args, { cwd: env.HOME, env })
  onTestFinished(() => void server.kill('SIGKILL'))
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  await expect.poll(() => printed).toContain('Leverframe is at')
  return {
    stop: async () => {
      server.kill('SIGTERM')
      return (await once(server, 'close'))[0] as number
    },
  }
}

it(
  'the commands of the Dockerfile and of the systemd unit build, start, check and stop the server',
  async () => {
    const root = aFolder()
    await runBuild(root)
    const path = `${join(root, 'opt/leverframe/bin')}:${process.env.PATH}`
    const port = String(await freePort())

    const variables = Object.assign({}, ...textsOf(image, 'ENV').map(environmentOf)) as Record<string, string>
    const moved = variables.DATABASE_URL?.replace('/data', join(root, 'data')) ?? ''
    const env = { ...variables, HOME: join(root, 'data'), PATH: path, DATABASE_URL: moved, PORT: port }
    const [command = ''] = JSON.parse(textsOf(image, 'ENTRYPOINT')[0] ?? '') as string[]
    const server = await started(command, JSON.parse(textsOf(image, 'CMD')[0] ?? '') as string[], env)
    const [check = '', ...args] = JSON.parse(textsOf(image, 'HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '') as string[]
    execFileSync(check, args, { env, stdio: 'pipe' })
    expect(await server.stop()).toBe(0)
    expect(() => execFileSync(check, args, { env, stdio: 'pipe' })).toThrow()

    const unit = fileOf('examples/systemd/leverframe.service')
    const [file = '', ...rest] = (unitValues(unit, 'ExecStart')[0] ?? '').split(' ')
    const service = await started(join(root, file), rest, env)
    expect(await service.stop()).toBe(0)
  },
  TIMEOUT_MS,
)

it('systemd accepts the unit', () => {
  const folder = aFolder()
  const unit = join(folder, 'leverframe.service')
  // The verification needs a command that exists.
  writeFileSync(unit, fileOf('examples/systemd/leverframe.service').replace(/(?<=ExecStart=)\S+/, process.execPath))
  const printed = execFileSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8', stdio: 'pipe' })
  expect(printed).toBe('')
})
