import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A load balancer of Debian, run as a child with a configuration of its own. */
export interface Balancer {
  readonly program: string
  /** The Debian package that has it. */
  readonly debianPackage: string
  configuration(port: number, backends: readonly number[], folder: string): string
  args(file: string, folder: string): readonly string[]
}

const list = (backends: readonly number[], line: (port: number) => string) => backends.map(line).join('\n')

/** As docs/guides/operations.md has it, with shorter times, and without retries, which would hide a lost request. */
export const HAPROXY: Balancer = {
  program: 'haproxy',
  debianPackage: 'haproxy',
  configuration: (port, backends) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 0
frontend leverframe
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
${list(backends, (backend) => `  server lf${backend} 127.0.0.1:${backend}`)}
`,
  args: (file) => ['-db', '-f', file],
}

const pathOf = (program: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** The program, installed where this user may do that; or the reason why it cannot be had. */
export function findOrInstall({ program, debianPackage }: Balancer): { path: string } | { missing: string } {
  const found = pathOf(program)
  if (found) return { path: found }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { missing: `${program} is not installed, and only root can install it with apt-get` }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { stdio: 'pipe', env })
  } catch (error) {
    return { missing: `${program} could not be installed: ${(error as Error).message.split('\n').at(-1)}` }
  }
  const path = pathOf(program)
  return path ? { path } : { missing: `the package ${debianPackage} has no ${program}` }
}

export function startBalancer(path: string, balancer: Balancer, port: number, backends: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), `leverframe-${balancer.program}-`))
  const file = join(folder, 'balancer.conf')
  writeFileSync(file, balancer.configuration(port, backends, folder))
  const child: ChildProcess = spawn(path, balancer.args(file, folder), { stdio: ['ignore', 'inherit', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
