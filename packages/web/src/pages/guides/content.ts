import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../api/query-keys.ts'

/** Each guide is a chunk of its own, which is loaded when it is read. */
const texts = import.meta.glob<string>('../../../../../docs/guides/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../../docs/guides/images/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const FOLDER = '../../../../../docs/guides/'

/** Undefined when there is no guide of this name. */
const textOf = async (name: string): Promise<string | null> => (await texts[`${FOLDER}${name}.md`]?.()) ?? null

export const guideQuery = (name: string) =>
  queryOptions({ queryKey: keys.guides(name), queryFn: () => textOf(name), staleTime: Number.POSITIVE_INFINITY })

export const imageOf = (src: string): string | undefined => pictures[`${FOLDER}${src}`]
