import { guideTitle } from '../../lib/guides.ts'
import type { Target } from '../../ui/markdown.tsx'

const GUIDE = /^(?:\.\/)?([a-z-]+)\.md(?:#(.+))?$/
/** In the changelog, which is in the top folder. */
const FROM_TOP = /^docs\/guides\//

/**
 * Where a link in a guide leads. Other guides are pages of this UI, and so are headings of the same one. Other files of
 * the source are not part of the product, so their links are text.
 */
export function linkTarget(href: string, guide: string): Target {
  if (href.startsWith('#')) return { to: `/guides/${guide}`, hash: href.slice(1) }
  const [, name, hash] = GUIDE.exec(href.replace(FROM_TOP, '')) ?? []
  if (name !== undefined && guideTitle(name) !== undefined)
    return { to: `/guides/${name}`, ...(hash !== undefined && { hash }) }
  return /^https:\/\//.test(href) ? { href } : undefined
}
