import { useRef, useState } from 'react'
import { type Api, Refused } from '../../data/api.ts'
import type { Texts } from '../../forms/draft.ts'
import type { FormFields } from '../../forms/form-fields.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import type { usePictures } from '../../forms/use-pictures.ts'
import { useSending } from '../../forms/use-sending.ts'
import { type Act, actIn, type Fields, Stale, type Tagged } from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import { useGoingBack } from '../history/use-going-back.ts'
import { differing, type Saved, type Work } from './work.ts'

type Options<Draft> = {
  work: Work<Draft>
  read: Tagged<Fields> | undefined
  api: Api
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
  const { work, read, api, leave, form, pictures, draft, initial } = options
  const element = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<Trouble>({})
  const going = useGoingBack(form, element)
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
        leave(await work.send(api, entered, sent))
      } catch (error) {
        setTrouble(read ? troubleIn(error) : {})
        throw error
      }
    },
  })
  /** Puts it back, so that it can be saved; what somebody changed before they deleted it is a conflict. */
  const restore = async () => {
    const restored = await work.past?.restore(api)
    if (!restored) return
    if (differing(initial, restored.row).length > 0) return setTrouble({ conflict: restored })
    draft.rebase(restored.tag)
    element.current?.requestSubmit()
  }
  const goBack = (to: GoingBack) => {
    const named = work.past?.fieldsOf({ ...read?.row, ...to.fields }) ?? {}
    going.go(to, (name) => (name in to.fields ? named[name] : initial[name]))
  }
  return { sending, element, ...trouble, restore: work.past && restore, goBack }
}

function troubleIn(error: unknown): Trouble {
  if (error instanceof Stale) return { conflict: error.current }
  return error instanceof Refused && error.status === 404 ? { gone: actIn(error.cause) } : {}
}
