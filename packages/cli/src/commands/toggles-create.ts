import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { encoded, type Toggle } from '../toggle.ts'

export const togglesCreate = defineCommand({
  name: 'toggles create',
  summary: 'Create a toggle',
  usage: '<toggle>',
  arity: [1, 1],
  options: {
    project: { type: 'string', value: '<id>', help: 'The project (default: default)' },
    type: { type: 'string', value: '<type>', help: 'release, experiment, operational, kill-switch or permission' },
    description: { type: 'string', value: '<text>', help: 'What it is for' },
    'dry-run': { type: 'boolean', help: 'Check the name and create nothing' },
  },
  async run({ args: [name], options, api, print }) {
    const client = api()
    const { project = 'default', type, description } = options
    if (options['dry-run']) {
      await client.call('POST', '/api/admin/features/validate', { body: { name, projectId: project } })
      print({ name, project, created: false }, () => `${name} can be created in ${project}`)
      return EXIT.ok
    }
    const toggle = await client.call<Toggle>('POST', `/api/admin/projects/${encoded(project)}/features`, {
      body: { name, ...(type !== undefined && { type }), ...(description !== undefined && { description }) },
    })
    print(toggle, () => `Created ${toggle.name} in ${toggle.project}`)
    return EXIT.ok
  },
})
