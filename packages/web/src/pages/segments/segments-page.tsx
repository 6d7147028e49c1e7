import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { meQuery, segmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Segment } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { useListFilter } from '../../ui/use-search-params.ts'
import { DeleteSegment } from './delete-segment.tsx'
import { SegmentDrawer } from './segment-drawer.tsx'
import { SegmentRow } from './segment-row.tsx'
import { fits } from './segment-text.ts'
import { SegmentUsesDrawer } from './segment-uses.tsx'

type What = 'edit' | 'delete' | 'uses'

export default function SegmentsPage() {
  const query = useQuery(segmentsQuery)
  const { opened, open, openNew, close } = useOpenItem<Segment, What>({
    all: query.data,
    idOf: ({ id }) => id,
    kept: ['edit', 'uses'],
  })
  const create = <NewSegmentButton onClick={openNew} />
  return (
    <Page
      title={t('Segments')}
      about={t('Named, reusable constraints. Changes apply immediately in every strategy that uses them.')}
      actions={(query.data?.length ?? 0) > 0 && create}
      wide
    >
      <QueryResult query={query}>
        {(segments) => <SegmentList segments={segments} create={create} onOpen={open} />}
      </QueryResult>
      {opened?.what === 'new' && <SegmentDrawer onClose={close} />}
      {opened?.what === 'edit' && <SegmentDrawer segment={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteSegment segment={opened.thing} onClose={close} />}
      {opened?.what === 'uses' && <SegmentUsesDrawer segment={opened.thing} onClose={close} />}
    </Page>
  )
}

/** Allowed with the permission in any project. The form asks for the project. */
function NewSegmentButton({ onClick }: { readonly onClick: () => void }) {
  const { data } = useQuery(meQuery)
  const granted = data?.permissions.find(({ permission }) => permission === 'UPDATE_PROJECT_SEGMENT')
  return (
    <GuardedButton
      need={['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT']}
      project={granted?.project}
      leftSection={<Plus size={14} />}
      onClick={onClick}
    >
      {t('New segment')}
    </GuardedButton>
  )
}

interface SegmentListProps {
  readonly segments: readonly Segment[]
  readonly create: ReactNode
  readonly onOpen: (what: What, segment: Segment) => void
}

function SegmentList({ segments, create, onOpen }: SegmentListProps) {
  const [text, setText] = useListFilter()
  const shown = segments.filter((segment) => fits(segment, text))
  if (segments.length === 0)
    return (
      <Empty title={t('No segments yet')} action={create}>
        {t('Define a group of users once, e.g. beta testers, and use it in many strategies.')}
      </Empty>
    )
  return (
    <>
      <TextInput
        aria-label={t('Search segments')}
        placeholder={t('Name, description, project or constraint')}
        leftSection={<Search size={14} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={420}
      />
      {shown.length === 0 ? (
        <Empty title={t('No matching segments')}>
          {t('None of the {count} segments has “{sentence}” in it.', { count: segments.length, sentence: text })}
        </Empty>
      ) : (
        <Listing
          label={t('Segments')}
          head={[
            t('Segment'),
            t('Rule'),
            t('Belongs to'),
            t('Used by'),
            <HiddenHead key="do">{t('Actions')}</HiddenHead>,
          ]}
        >
          {shown.map((segment) => (
            <SegmentRow key={segment.id} segment={segment} onOpen={(what) => onOpen(what, segment)} />
          ))}
        </Listing>
      )}
    </>
  )
}
