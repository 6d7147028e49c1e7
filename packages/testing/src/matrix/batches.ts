import { aToggle, uniqueName } from '../harness.ts'
import { aFullToggle, ENVIRONMENT, type Filled } from './items.ts'

/** The input that makes a batch run each command, on a toggle with a strategy and variants where it writes one. */
const INPUTS: Readonly<Record<string, (filled: Filled, name: string) => unknown>> = {
  'environment.create': () => ({ name: uniqueName('environment'), type: 'test' }),
  'project.create': () => ({ id: uniqueName('project'), name: 'New' }),
  'project.update': ({ project }) => ({ id: project, change: { description: uniqueName() } }),
  'segment.create': () => ({ name: uniqueName('segment'), constraints: [] }),
  'tag.create-type': () => ({ name: uniqueName('type') }),
  'toggle.create': () => ({ toggle: { name: uniqueName() } }),
  'toggle.update': (_, name) => ({ name, change: { description: uniqueName() } }),
  'toggle.archive': (_, name) => ({ name }),
  'toggle.change-tags': (_, name) => ({ name, addedTags: [{ value: uniqueName('tag') }], removedTags: [] }),
  'toggle.add-link': (_, name) => ({ name, link: { url: 'https://example.com/' } }),
  'toggle.switch': (_, name) => ({ name, environment: ENVIRONMENT, enabled: true }),
  'strategy.add': (_, name) => ({ name, environment: ENVIRONMENT, strategy: { name: 'default' } }),
  'variants.set': (_, name) => ({ name, environments: [ENVIRONMENT], variants: [] }),
  'dependency.set': async ({ server, project }, name) => ({
    name,
    dependency: { feature: await aToggle(server, { project }) },
  }),
}

/** A batch with one command. */
export async function aBatch(filled: Filled): Promise<unknown> {
  const command = filled.route.tokenType ?? 'toggle.create'
  const { project } = filled
  const isOfToggle = /^(toggle|strategy|variants|dependency)\./.test(command)
  const input = await INPUTS[command]?.(filled, isOfToggle ? await aFullToggle(filled, project) : '')
  return { actions: [{ command, input: { ...(isOfToggle && { project }), ...(input as object) } }] }
}
