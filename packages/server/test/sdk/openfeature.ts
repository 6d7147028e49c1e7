import { aServedToggle } from '@leverframe/testing/evaluation'
import type { TestServer } from '@leverframe/testing/harness'
import { aToggle } from '@leverframe/testing/harness'

const withPayload = (server: TestServer, type: string, value: string): Promise<string> =>
  aServedToggle(server, { variants: [{ name: type, weightType: 'variable', payload: { type, value } }] })

/** One toggle for each kind of value that a provider asks for. */
export async function aToggleOfEachKind(server: TestServer) {
  const [plain, string, csv, number, json, off] = await Promise.all([
    aServedToggle(server),
    withPayload(server, 'string', 'welcome'),
    withPayload(server, 'csv', 'a,b'),
    withPayload(server, 'number', '12.5'),
    withPayload(server, 'json', '{"colour":"red","sizes":[1,2]}'),
    aToggle(server),
  ])
  return { plain, string, csv, number, json, off }
}
