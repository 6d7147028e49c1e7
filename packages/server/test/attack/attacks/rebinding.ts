import { type Attack, Findings } from '../attack.ts'
import { rawGet, sendBytes } from '../client.ts'

const EVIL = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example.',
  'localhost@evil.example',
]
const PATHS = ['/api/admin/projects', '/api/admin/user', '/api/admin/events']

export const rebinding: readonly Attack[] = [
  {
    class: 'rebinding',
    title: 'A web page whose name points at loopback reads and writes a server with AUTH_TYPE=none',
    expected: 'refused, reads too',
    run: async (lab) => {
      const { port } = await lab.server('open')
      const findings = new Findings()
      const check = (what: string, status: number) =>
        findings.check(status >= 400 && status < 500, `${what}: ${status}`)
      for (const path of PATHS)
        for (const host of EVIL) {
          check(`Host: ${host} ${path}`, (await rawGet(port, path, [`Host: ${host}`])).status)
          check(`Host: ${host}:${port} ${path}`, (await rawGet(port, path, [`Host: ${host}:${port}`])).status)
        }
      const forwarded = ['Host: evil.example', 'X-Forwarded-Host: localhost', 'X-Forwarded-For: 127.0.0.1']
      check('X-Forwarded-Host', (await rawGet(port, '/api/admin/projects', forwarded)).status)
      check(
        'absolute form',
        (await rawGet(port, 'http://evil.example/api/admin/projects', ['Host: evil.example'])).status,
      )
      check('two hosts', (await rawGet(port, '/api/admin/projects', ['Host: localhost', 'Host: evil.example'])).status)
      const body = '{"name":"rebound"}'
      const head = `Host: evil.example:${port}\r\nOrigin: http://evil.example:${port}\r\nContent-Type: application/json`
      const write = `POST /api/admin/projects/default/features HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
      check('a write', (await sendBytes(port, write)).status)
      return findings.result('requests refused')
    },
  },
  {
    class: 'rebinding',
    title: 'The same server is asked by its own names',
    expected: '200 for localhost and IP literals',
    run: async (lab) => {
      const { port } = await lab.server('open')
      const findings = new Findings()
      for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])
        for (const suffix of ['', `:${port}`]) {
          const { status } = await rawGet(port, '/api/admin/projects', [`Host: ${host}${suffix}`])
          findings.check(status === 200, `${host}${suffix}: ${status}`)
        }
      return findings.result('names accepted')
    },
  },
  {
    class: 'CSRF',
    title: 'A foreign web page writes to a server with AUTH_TYPE=none',
    expected: '403 for every foreign Origin',
    run: async (lab) => {
      const t = await lab.server('open')
      const findings = new Findings()
      for (const origin of ['https://evil.example', 'null', `http://evil.example:${t.port}`, 'http://localhost:1']) {
        const { status } = await t.call('POST', '/api/admin/projects', { id: 'x', name: 'x' }, { headers: { origin } })
        findings.check(status === 403, `${origin}: ${status}`)
      }
      return findings.result('origins refused')
    },
  },
]
