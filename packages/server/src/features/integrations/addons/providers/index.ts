import { datadog } from './datadog.ts'
import type { Provider } from './provider.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { webhook } from './webhook.ts'

/** In display order. */
export const PROVIDERS: readonly Provider[] = [webhook, slack, teams, datadog]

export const findProvider = (name: string): Provider | undefined =>
  PROVIDERS.find(({ definition }) => definition.name === name)
