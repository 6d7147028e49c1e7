import { chmodSync, writeFileSync } from 'node:fs'
import type { Api } from '../api.ts'
import type { Token } from './model.ts'
import { canonical } from './normal.ts'
import { fieldsOf, listOf } from './reading.ts'
import type { Report } from './report.ts'
import { tokenFrom } from './unleash-shapes.ts'
import { refusalOf } from './write.ts'

/** `same` keeps the secrets of the source, `new` creates other secrets and writes them to a file. */
export interface TokenOptions {
  readonly how: 'same' | 'new' | 'none'
  /** Only the user can read it. */
  readonly file: string
}

/** A token of Unleash from 4.x on contains its project and environment. A hidden secret of Leverframe authenticates nothing. */
const isSecret = (secret: string): boolean => /^[^:]+:[^.]+\.(?!hidden-).+/.test(secret)

const accessOf = ({ tokenName, type, environment, projects }: Token): string =>
  canonical({ tokenName, type, environment, projects: projects.toSorted() })

interface Written {
  readonly tokenName: string
  readonly type: string
  readonly environment: string
  readonly projects: readonly string[]
  readonly secret: string
}

function writeFile(path: string, tokens: readonly Written[]): void {
  writeFileSync(path, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

const whyNot = ({ type, secret }: Token, how: TokenOptions['how']): string | undefined => {
  if (type !== 'client' && type !== 'frontend') return 'admin tokens are not taken. Create a service account instead'
  if (how === 'none') return 'tokens are taken only with --tokens same or --tokens new'
  return how === 'same' && !isSecret(secret) ? 'the source does not give its secret. Use --tokens new' : undefined
}

export async function writeTokens(
  api: Api,
  tokens: readonly Token[],
  report: Report,
  { isDryRun, tokens: { how, file } }: { readonly isDryRun: boolean; readonly tokens: TokenOptions },
): Promise<void> {
  if (tokens.length === 0) return
  const list = how === 'none' ? [] : listOf(fieldsOf(await api.call('GET', '/api/admin/api-tokens')).tokens)
  const known = new Set(list.map(tokenFrom).map(accessOf))
  const written: Written[] = []
  for (const token of tokens) {
    const { secret: given, ...fields } = token
    const name = `${fields.tokenName} (${fields.type}, ${fields.environment}, ${fields.projects.join(',')})`
    const why = whyNot(token, how)
    if (why !== undefined) {
      report.notes.push({ kind: 'left-out', what: `token ${name}`, why })
      continue
    }
    if (known.has(accessOf(token))) {
      report.taken.push({ kind: 'token', name, action: 'unchanged' })
      continue
    }
    try {
      const body = { ...fields, ...(how === 'same' && { secret: given }) }
      if (!isDryRun) {
        const { secret } = await api.call<{ secret: string }>('POST', '/api/admin/api-tokens', { body })
        if (how === 'new') {
          const { tokenName, type, environment, projects } = fields
          written.push({ tokenName, type, environment, projects, secret })
          // After each token: its secret cannot be read again.
          writeFile(file, written)
        }
      }
      report.taken.push({ kind: 'token', name, action: 'created' })
    } catch (error) {
      report.notes.push({ kind: 'left-out', what: `token ${name}`, why: refusalOf(error) })
    }
  }
}
