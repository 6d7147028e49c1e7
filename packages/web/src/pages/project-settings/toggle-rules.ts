import type { ResponseBody } from '../../lib/operations.ts'

export type ProjectRules = Pick<
  ResponseBody<'/api/admin/projects/{projectId}/overview'>,
  'defaultStickiness' | 'featureLimit' | 'featureNaming' | 'linkTemplates'
>

/** The fields of the form as text. */
export interface RulesDraft {
  readonly stickiness: string
  readonly limit: string
  readonly pattern: string
  readonly example: string
  readonly about: string
  /** One address a line, with an optional title before it. */
  readonly links: string
}

const lineOf = ({ title, urlTemplate }: ProjectRules['linkTemplates'][number]): string =>
  title === null ? urlTemplate : `${title} ${urlTemplate}`

/** The address is the last word of a line. */
function linkFrom(line: string): ProjectRules['linkTemplates'][number] {
  const words = line.trim().split(/\s+/)
  const title = words.slice(0, -1).join(' ')
  return { title: title === '' ? null : title, urlTemplate: words.at(-1) ?? '' }
}

export const draftOf = ({
  defaultStickiness,
  featureLimit,
  featureNaming,
  linkTemplates,
}: ProjectRules): RulesDraft => ({
  stickiness: defaultStickiness,
  limit: featureLimit === null ? '' : String(featureLimit),
  pattern: featureNaming.pattern ?? '',
  example: featureNaming.example ?? '',
  about: featureNaming.description ?? '',
  links: linkTemplates.map(lineOf).join('\n'),
})

export const rulesFrom = ({ stickiness, limit, pattern, example, about, links }: RulesDraft): ProjectRules => ({
  defaultStickiness: stickiness,
  featureLimit: limit.trim() === '' ? null : Number(limit),
  featureNaming: {
    pattern: pattern.trim() || null,
    example: example.trim() || null,
    description: about.trim() || null,
  },
  linkTemplates: links
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(linkFrom),
})
