import * as z from 'zod/mini'
import { seriesText } from '../../../src/fields/times/series/words.ts'
import { confirmedStart, hasPassed } from '../../../src/fields/times/words.ts'
import { repetitions } from '../../../src/fields/words.ts'
import { eventDraft } from '../../../src/kinds/events/contract.ts'
import { useHourCycle, useSite } from '../../data/site.tsx'
import { readState } from '../../document/state.ts'
import { AltField, CategoryField } from '../../forms/fields.tsx'
import type { FieldsProps } from '../../forms/kind.ts'
import { TimeField } from '../../forms/time-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const blank = {
  title: '',
  all_day: '',
  starts_at: '',
  ends_at: '',
  repeats: 'none',
  repeats_until: '',
  except: '',
  location: '',
  host: '',
  description: '',
  link: '',
  image: '',
  image_alt: '',
  category: '',
} as const

type Event = z.output<typeof eventDraft>

/** The past start that a warning was shown for; the second submit accepts it. */
let warnedStart = ''

function isUpcomingOrWarned({ starts_at }: Event) {
  const { timeZone } = readState().site.settings
  const now = new Date().toLocaleString('sv', { timeZone }).replace(' ', 'T')
  if (starts_at >= now.slice(0, starts_at.length) || starts_at === warnedStart) return true
  warnedStart = starts_at
  return false
}

/** A past start may be intended, so it is an error only once. */
const schema = eventDraft.check(
  z.refine(isUpcomingOrWarned, { path: ['starts_at'], error: hasPassed }),
)

export default {
  schema,
  blank,
  Fields,
  Preview: null,
  editor: {
    edited: eventDraft,
    blank: { ...blank, featured: '' },
    Fields: EditorFields,
  },
}

function Fields({ field, picture }: FieldsProps<keyof typeof blank>) {
  return (
    <>
      <TextField of={field('title')} label="Title" />
      <Times field={field} />
      <TextField of={field('location')} label="Place" hint="For example Science Hall 260" />
      <TextField of={field('host')} label="Host" hint="Who invites, for example a club." />
      <TextArea
        of={field('description')}
        label="Description"
        hint="What happens, and who should come. Blank lines make paragraphs."
        rows={8}
      />
      <TextField
        of={field('link')}
        label="Link"
        hint="Where to read more or sign up, for example https://club.example.edu/event"
        type="url"
      />
      <PictureField
        of={picture('image')}
        label="Flyer"
        hint="A picture for the event: JPG, PNG, WebP or GIF"
      />
      <AltField of={field('image_alt')} picture="flyer" />
      <CategoryField of={field('category')} />
    </>
  )
}

function EditorFields(props: FieldsProps<keyof typeof blank | 'featured'>) {
  return (
    <>
      {props.id !== undefined && props.field('repeats').value !== 'none' && (
        <Notice look="plain">
          This is a series: a change here changes it every time it takes place. A single day is
          called off on its page.
        </Notice>
      )}
      <Fields {...props} />
      <SelectField
        of={props.field('featured')}
        label="Featured"
        none="No"
        options={[['true', 'yes']]}
      />
    </>
  )
}

const seriesFields = ['starts_at', 'all_day', 'repeats', 'repeats_until', 'except'] as const

/** Fields of a series are hidden by CSS, so that the form works without scripts. */
function Times({ field }: Pick<FieldsProps<keyof typeof blank>, 'field'>) {
  const { settings } = useSite()
  const cycle = useHourCycle()
  const texts = Object.fromEntries(seriesFields.map((name) => [name, field(name).value]))
  const series = eventDraft.safeParse({ ...texts, title: 'It' })
  return (
    <div className="group/times grid gap-6">
      <SwitchField of={field('all_day')} label="All day" />
      <TimeField
        of={field('starts_at')}
        label="Starts"
        hint={`By the lab’s clock (${settings.timeZone}).`}
      />
      <TimeField
        of={field('ends_at')}
        label="Ends"
        hint="Without it, the event is over two hours after its start, or with its day."
      />
      <input type="hidden" name={confirmedStart} value={field('starts_at').defaultValue} />
      <SelectField
        of={field('repeats')}
        label="Repeats"
        options={[['none', 'Does not repeat'], ...repetitions.slice(1)]}
      />
      <div className="grid gap-6 group-has-[[name=repeats]>option:first-child:checked]/times:hidden">
        <TextField
          of={{ ...field('repeats_until'), isOptional: false }}
          label="Last day"
          hint="It takes place until then, two years at most."
          type="date"
        />
        <TextField
          of={field('except')}
          label="But not on"
          hint="Days left out, with semicolons: 2026-11-24; 2026-12-29"
        />
        <p role="status" className="font-semibold text-meta">
          {series.success && seriesText(series.data, cycle)}
        </p>
      </div>
    </div>
  )
}
