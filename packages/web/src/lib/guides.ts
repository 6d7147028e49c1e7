/** The guides that the product contains, in reading order. Their titles are those of docs/guides; a test compares them. */
export const GUIDES: readonly { readonly name: string; readonly title: string; readonly about: string }[] = [
  { name: 'web-ui', title: 'Web UI', about: 'Home, inbox, search, keys and preferences' },
  { name: 'rollouts', title: 'Rollouts and stickiness', about: 'Who gets a percentage, and why they keep it' },
  { name: 'environments', title: 'Environments', about: 'Which environments a project uses' },
  { name: 'change-requests', title: 'Change requests', about: 'Review changes before they go live' },
  { name: 'release-plans', title: 'Release plans', about: 'Roll out in steps that advance and stop by themselves' },
  { name: 'toggle-tests', title: 'Toggle tests and promotion', about: 'Check a toggle before a change is saved' },
  { name: 'history', title: 'History of a toggle', about: 'See and restore earlier states' },
  { name: 'usage', title: 'Usage', about: 'What SDKs report' },
  { name: 'impact-metrics', title: 'Impact metrics', about: 'Compare metrics of your application with changes' },
  { name: 'insights', title: 'Insights', about: 'Health of projects and statistics' },
  { name: 'event-log', title: 'Event log', about: 'Find out what happened' },
  { name: 'access', title: 'Access', about: 'Users, roles, groups and tokens' },
  { name: 'single-sign-on', title: 'Single sign-on with OpenID Connect', about: 'Log in with OpenID Connect' },
  { name: 'add-ons', title: 'Add-ons', about: 'Send events to other tools' },
  { name: 'export-and-import', title: 'Export and import', about: 'Move toggles between installations' },
  {
    name: 'browsers-and-openfeature',
    title: 'Browsers and OpenFeature',
    about: 'Evaluate toggles without a server SDK',
  },
  { name: 'limits', title: 'Limits', about: 'What is limited, and where' },
  { name: 'operations', title: 'Operations', about: 'Run, back up and update a server' },
  { name: 'observability', title: 'Observability', about: 'Metrics, traces and log lines' },
  { name: 'sizing', title: 'Sizing', about: 'How large a server must be' },
  { name: 'moving-from-unleash', title: 'Moving from Unleash', about: 'Bring your toggles and SDKs' },
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
