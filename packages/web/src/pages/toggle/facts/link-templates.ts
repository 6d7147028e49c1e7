import type { ResponseBody } from '../../../lib/operations.ts'

type LinkTemplate = ResponseBody<'/api/admin/projects/{projectId}/overview'>['linkTemplates'][number]

/** The links that a toggle has because of the templates of its project. */
export const linksFrom = (templates: readonly LinkTemplate[], project: string, toggle: string) =>
  templates.map(({ title, urlTemplate }) => ({
    title,
    url: urlTemplate
      .replaceAll('{{project}}', encodeURIComponent(project))
      .replaceAll('{{feature}}', encodeURIComponent(toggle)),
  }))
