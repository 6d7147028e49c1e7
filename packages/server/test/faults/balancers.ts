import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type External, HAPROXY_PROGRAM, NGINX_PROGRAM } from './programs.ts'

/** A load balancer of Debian, run as a child process with its own configuration. */
export interface Balancer {
  readonly program: External
  configuration(port: number, backends: readonly number[], folder: string): string
  args(file: string, folder: string): readonly string[]
}

const list = <T>(items: readonly T[], line: (item: T) => string) => items.map(line).join('\n')

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

/** As docs/guides/operations.md has it. nginx has no health checks: it goes to the next instance when a port is closed. */
export const NGINX: Balancer = {
  program: NGINX_PROGRAM,
  configuration: (port, backends, folder) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${list(['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'], (name) => `  ${name}_temp_path ${folder}/${name};`)}
  upstream leverframe {
${list(backends, (backend) => `    server 127.0.0.1:${backend} max_fails=1 fail_timeout=1s;`)}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://leverframe;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`,
  args: (file, folder) => ['-p', folder, '-c', file, '-e', join(folder, 'error.log')],
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
