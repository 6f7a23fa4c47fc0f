import { type RefObject, useRef, useState } from 'react'
import { Refused } from '../../data/api.ts'
import type { Texts } from '../../forms/draft.ts'
import type { FormFields } from '../../forms/form-fields.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import type { usePictures } from '../../forms/use-pictures.ts'
import { useSending } from '../../forms/use-sending.ts'
import { type Act, actIn, type Fields, Stale, type Tagged } from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import { differing, type Saved, type Work } from './work.ts'

type Options<Draft> = {
  work: Work<Draft>
  read: Tagged<Fields> | undefined
  leave: (saved: Saved) => void
  form: FormFields
  pictures: Pick<ReturnType<typeof usePictures>, 'areReady'>
  draft: Pick<ReturnType<typeof useDraft>, 'send' | 'rebase'>
  initial: Texts
}

/** Why an edit wasn't saved: somebody else was faster. */
type Trouble = { conflict?: Tagged<Fields> & Act; gone?: Act }

/** How what is entered is saved; also what was before, and where somebody deleted it meanwhile. */
export function useSaving<Draft>(options: Options<Draft>) {
  const { work, read, leave, form, pictures, draft, initial } = options
  const element = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<Trouble>({})
  const going = useGoingBack(options, element)
  const sending = useSending({
    form,
    schema: work.schema,
    onStart: () => {
      setTrouble({})
      going.begin()
    },
    areReady: pictures.areReady,
    send: async (entered) => {
      try {
        const sent = { ...draft.send(), values: form.values, goingBack: going.now() }
        leave(await work.send(entered, sent))
      } catch (error) {
        setTrouble(read ? troubleIn(error) : {})
        throw error
      }
    },
  })
  /** Puts it back, so that it can be saved; what somebody changed before they deleted it is a conflict. */
  const restore = async () => {
    const restored = await work.past?.restore()
    if (!restored) return
    if (differing(initial, restored.row).length > 0) return setTrouble({ conflict: restored })
    draft.rebase(restored.tag)
    element.current?.requestSubmit()
  }
  return { sending, element, ...trouble, restore: work.past && restore, goBack: going.goBack }
}

/**
 * Goes back to a version by sending the form as that version had it: what today's rules refuse is said at its field,
 * and can be mended there.
 */
function useGoingBack<Draft>(
  { work, read, form, initial }: Options<Draft>,
  element: RefObject<HTMLFormElement | null>,
) {
  const wanted = useRef<GoingBack>(undefined)
  const sent = useRef<GoingBack>(undefined)
  return {
    goBack(to: GoingBack) {
      const named = work.past?.fieldsOf({ ...read?.row, ...to.fields }) ?? {}
      for (const name of Object.keys(form.values))
        form.set(name, String((name in to.fields ? named[name] : initial[name]) ?? ''))
      wanted.current = to
      element.current?.requestSubmit()
      wanted.current = undefined
    },
    /** A form begins to be sent. */
    begin() {
      sent.current = wanted.current
    },
    now: () => sent.current,
  }
}

function troubleIn(error: unknown): Trouble {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { gone: actIn(error.cause) } : {}
}
