import { useId } from 'react'
import { labDraft, labFacts } from '../../../src/lab/contract.ts'
import { weekdays } from '../../../src/lab/words.ts'
import { cleared } from '../../data/create.ts'
import { failures } from '../../data/messages.ts'
import { useSite } from '../../data/site.tsx'
import { blankOf } from '../../forms/form-fields.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { Visit } from '../../layout/lab-band.tsx'
import { knowsLab } from '../../layout/lab-facts.ts'
import { buttonLook } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { unwrapEdit, unwrapTagged } from '../calls.ts'
import { editorScreen } from '../editor/editor.tsx'
import { capitalized } from '../list/phrases.ts'
import { PanelHeading } from '../panel/panel-heading.tsx'

type Name = keyof typeof labDraft.shape

const clocks = [
  ['12', '12 hours, like 6:00 PM'],
  ['24', '24 hours, like 18:00'],
] as const

function Fields({ field }: FieldsProps<Name>) {
  return (
    <>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="text-card">Opening hours</legend>
        <p className="mt-1 text-meta text-muted">
          Like 9-17, or 9am-5pm, or 9:00-12:00, 13:00-18:00, or closed. A day that is empty isn’t
          shown.
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          {weekdays.map((day) => (
            <TextField key={day} of={field(day)} label={capitalized(day)} autoComplete="off" />
          ))}
        </div>
        <SelectField of={field('clock')} label="Clock" none="As usual, 12 hours" options={clocks} />
      </fieldset>
      <TextField of={field('contact')} label="Contact email" type="email" />
      <TextField
        of={field('room')}
        label="Where the room is"
        hint="How to find Science Hall, Room 260, in a sentence"
      />
      <TextField
        of={field('notice')}
        label="Notice"
        hint="Stands on top of every page until its last day is over"
      />
      <TextField of={field('notice_until')} label="Last day of the notice" type="date" />
    </>
  )
}

const blank = blankOf(labDraft)

const editor = editorScreen({
  key: 'lab',
  only: 1,
  blank,
  Fields,
  loadFailed: failures.lab.load,
  read: (api) => unwrapTagged(api.lab.get(), failures.lab.load),
  edit: {
    schema: labFacts,
    failed: failures.lab.edit,
    saved: 'Lab facts saved. Every page shows them now.',
    save: (api, { draft, headers }) =>
      unwrapEdit(api.lab.put(cleared(draft), { headers }), failures.lab.edit),
    onSaved: (draft, site) =>
      site.updateLab(Object.fromEntries(Object.entries(draft).filter(([, fact]) => Boolean(fact)))),
  },
})

/** The facts as every page shows them, and the end of the notice. */
function LabPanel() {
  const id = useId()
  const { lab } = useSite().settings
  const { notice, notice_until: until } = lab
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PanelHeading id={id}>Lab</PanelHeading>
        <a href="/admin-panel/lab" className={buttonLook('primary')}>
          Edit lab facts
        </a>
      </div>
      <p className="mt-2 text-muted">
        Every page shows these above its footer, and a notice on top. What is not set is left out.
      </p>
      {notice !== undefined && (
        <p className="mt-6 wrap-anywhere">
          Notice{until && ` until ${dayOf(until)}`}: <bdi>{notice}</bdi>
        </p>
      )}
      {knowsLab(lab) && <Visit />}
      {Object.keys(lab).length === 0 && <p className="mt-6">Nothing is set yet.</p>}
    </section>
  )
}

export default { ...editor, lists: { existing: LabPanel } }
