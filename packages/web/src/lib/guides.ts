import { t } from './messages.ts'

/** The guides that the product contains, in reading order. Their titles are those of docs/guides; a test compares them. */
export const GUIDES: readonly { readonly name: string; readonly title: string; readonly about: string }[] = [
  { name: 'web-ui', title: t('Web UI'), about: t('Home, inbox, search, keys and preferences') },
  { name: 'rollouts', title: t('Rollouts and stickiness'), about: t('Who gets a percentage, and why they keep it') },
  { name: 'environments', title: t('Environments'), about: t('Which environments a project uses') },
  { name: 'change-requests', title: t('Change requests'), about: t('Review changes before they go live') },
  {
    name: 'release-plans',
    title: t('Release plans'),
    about: t('Roll out in steps that advance and stop by themselves'),
  },
  { name: 'toggle-tests', title: t('Toggle tests and promotion'), about: t('Check a toggle before a change is saved') },
  { name: 'history', title: t('History of a toggle'), about: t('See and restore earlier states') },
  { name: 'usage', title: t('Usage'), about: t('What SDKs report') },
  { name: 'impact-metrics', title: t('Impact metrics'), about: t('Compare metrics of your application with changes') },
  { name: 'insights', title: t('Insights'), about: t('Health of projects and statistics') },
  { name: 'event-log', title: t('Event log'), about: t('Find out what happened') },
  { name: 'access', title: t('Access'), about: t('Users, roles, groups and tokens') },
  { name: 'single-sign-on', title: t('Single sign-on with OpenID Connect'), about: t('Log in with OpenID Connect') },
  { name: 'add-ons', title: t('Add-ons'), about: t('Send events to other tools') },
  { name: 'export-and-import', title: t('Export and import'), about: t('Move toggles between installations') },
  {
    name: 'browsers-and-openfeature',
    title: t('Browsers and OpenFeature'),
    about: t('Evaluate toggles without a server SDK'),
  },
  { name: 'command-line', title: t('Command line'), about: t('Work with a server from a terminal or a script') },
  { name: 'toggles-as-code', title: t('Toggles as code'), about: t('Keep toggles in a repository') },
  { name: 'typed-code', title: t('Typed code'), about: t('Generate code for the toggles of a project') },
  { name: 'clean-up', title: t('Clean-up'), about: t('Find toggles that can be removed') },
  { name: 'agents', title: t('AI agents'), about: t('Let agents work with toggles, within your permissions') },
  { name: 'limits', title: t('Limits'), about: t('What is limited, and where') },
  { name: 'translations', title: t('Translations'), about: t('Languages of the web UI, and how to add one') },
  { name: 'deployment', title: t('Deployment'), about: t('Containers, Kubernetes and systemd') },
  { name: 'operations', title: t('Operations'), about: t('Run, back up and update a server') },
  { name: 'backup', title: t('Backup and restore'), about: t('Back up a server, restore and move it') },
  { name: 'observability', title: t('Observability'), about: t('Metrics, traces and log lines') },
  { name: 'relay', title: t('Relay'), about: t('Serve SDKs in another region') },
  { name: 'sizing', title: t('Sizing'), about: t('How large a server must be') },
  { name: 'moving-from-unleash', title: t('Moving from Unleash'), about: t('Bring your toggles and SDKs') },
  {
    name: 'moving-from-others',
    title: t('Moving from other products'),
    about: t('Import flags of five other products'),
  },
]

/** A guide, and a heading in it. */
export interface HelpTopic {
  readonly guide: string
  readonly hash?: string
}

/** The first pattern that matches decides. */
const HELP: readonly (readonly [RegExp, HelpTopic])[] = [
  [/^\/impact-metrics$/, { guide: 'impact-metrics' }],
  [/^\/metric-sources$/, { guide: 'impact-metrics', hash: 'metric-sources' }],
  [/^\/signals$/, { guide: 'impact-metrics', hash: 'signals' }],
  [/^\/projects\/[^/]+\/change-requests\//, { guide: 'change-requests' }],
  [/^\/projects\/[^/]+\/features\//, { guide: 'rollouts' }],
  [/^\/projects\/[^/]+\/(health|insights)$/, { guide: 'insights' }],
  [/^\/projects\/[^/]+\/settings$/, { guide: 'environments' }],
  [/^\/change-requests$/, { guide: 'change-requests' }],
  [/^\/environments$/, { guide: 'environments' }],
  [/^\/events$/, { guide: 'event-log' }],
  [/^\/addons/, { guide: 'add-ons' }],
  [/^\/applications/, { guide: 'usage' }],
  [/^\/access\/single-sign-on$/, { guide: 'single-sign-on' }],
  [/^\/access\//, { guide: 'access' }],
  [/^\/instance$/, { guide: 'operations' }],
  [/^\/(segments|context-fields|strategy-types)$/, { guide: 'rollouts' }],
  [/^\/feature-types$/, { guide: 'insights' }],
  [/^\/(inbox|profile)$/, { guide: 'web-ui', hash: 'notices' }],
]

/** The guide about a page of the UI. */
export const helpFor = (path: string): HelpTopic =>
  HELP.find(([pattern]) => pattern.test(path))?.[1] ?? { guide: 'web-ui' }

export const guideTitle = (name: string): string | undefined => GUIDES.find((guide) => guide.name === name)?.title
