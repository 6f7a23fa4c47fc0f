import { eventDraft } from '../../../src/content/contract.ts'
import kindEditor from '../../admin/editor/kind-editor.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import eventForm from './form.tsx'
import { events } from './kind.ts'

const blank = { ...eventForm.blank, featured: '' } as const

type Props = FieldsProps<keyof typeof blank> & { id?: number | undefined }

const Fields = (props: Props) => (
  <>
    {props.id !== undefined && props.field('repeats').value !== '' && (
      <Notice look="plain">
        This is a series: a change here changes it every time it takes place. A single day is called
        off on its page, or in its row.
      </Notice>
    )}
    <eventForm.Fields {...props} />
    <SelectField of={props.field('featured')} label="Featured" none="No" options={['yes']} />
  </>
)

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
    except: Array.isArray(row['except']) ? row['except'].join('; ') : '',
  }),
})
