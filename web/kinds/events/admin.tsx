import { shortDayText, spanText } from '../../../src/fields/times/words.ts'
import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { Part } from '../../admin/list/preview.tsx'
import { reviewedLists } from '../../admin/list/reviewed-lists.tsx'
import type { FieldsProps } from '../../forms/kind.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { EventCard } from './card.tsx'
import { eventForm } from './form.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { withPlaceholder } from './panel-lists.tsx'

const blank = { ...eventForm.blank, featured: '' } as const

/** Which events are featured is for admins to say. */
const Fields = (props: FieldsProps<keyof typeof blank>) => (
  <>
    <eventForm.Fields {...props} />
    <SelectField of={props.field('featured')} label="Featured" none="No" options={['yes']} />
  </>
)

const lists = reviewedLists(events, {
  noun: 'Event',
  nothingPending: 'No Pending Event Requests',
  nameOf: ({ title }) => title,
  authorOf: (item) => `${spanText(item, shortDayText)} · ${item.location}`,
  linksOf: ({ link }) => [link],
  Preview,
})

export default {
  ...kindEditor(events, {
    ...eventForm,
    blank,
    Fields,
    fieldsOf: (row) => ({ ...row, featured: row['featured'] === true ? 'yes' : '' }),
    says: {
      added: () => 'Event created successfully! Please Approve it in the admin panel.',
      addFailed: 'Failed to create event. Please try again.',
      edited: 'Edits submitted successfully!',
      editFailed: 'Failed to submit edits. Please try again.',
    },
  }),
  lists: {
    ...lists,
    pending: withPlaceholder(lists.pending),
    existing: withPlaceholder(lists.existing),
  },
}

/** Card and page as the public will see them. */
function Preview({ item }: { item: Event }) {
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-form">
          <EventCard item={item} index={0} titled={(title) => title} heading="h4" />
        </div>
      </Part>
      <Part title="Its own page">
        <div className="rounded-card border border-line bg-page p-5 lg:p-8">
          <EventArticle
            item={item}
            heading={
              <h4 dir="auto" className="text-balance text-title">
                {item.title}
              </h4>
            }
          />
        </div>
      </Part>
    </>
  )
}
