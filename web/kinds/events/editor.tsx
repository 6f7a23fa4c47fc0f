import { eventDraft } from '../../../src/content/contract.ts'
import kindEditor from '../../admin/editor/kind-editor.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { SelectField } from '../../ui/select-field.tsx'
import eventForm from './form.tsx'
import { events } from './kind.ts'

const blank = { ...eventForm.blank, featured: '' } as const

/** Which events are featured is for admins to say. */
const Fields = (props: FieldsProps<keyof typeof blank>) => (
  <>
    <eventForm.Fields {...props} />
    <SelectField of={props.field('featured')} label="Featured" none="No" options={['yes']} />
  </>
)

const listText = (value: unknown) => (Array.isArray(value) ? value.join('; ') : '')

export default kindEditor(events, {
  ...eventForm,
  edited: eventDraft,
  blank,
  Fields,
  fieldsOf: (row) => ({
    ...row,
    featured: row['featured'] === true ? 'yes' : '',
    all_day: row['all_day'] === true ? 'true' : '',
    repeats: row['repeats'] === 'none' ? '' : row['repeats'],
    except: listText(row['except']),
  }),
})
