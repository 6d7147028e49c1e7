import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type External, HAPROXY_PROGRAM } from './programs.ts'

/** A load balancer of Debian, run as a child with a configuration of its own. */
export interface Balancer {
  readonly program: External
  configuration(port: number, backends: readonly number[], folder: string): string
  args(file: string, folder: string): readonly string[]
}

const list = (backends: readonly number[], line: (port: number) => string) => backends.map(line).join('\n')

/** As docs/guides/operations.md has it, with shorter times, and without retries, which would hide a lost request. */
export const HAPROXY: Balancer = {
  program: HAPROXY_PROGRAM,
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

export function startBalancer(path: string, balancer: Balancer, port: number, backends: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), `leverframe-${balancer.program.file}-`))
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
