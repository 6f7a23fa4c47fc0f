import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ListParams } from '../list/list-query.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'
import { csvUrl, type FileEndpoint } from './calls.ts'
import { Download } from './download.tsx'

type Props = {
  of: FileEndpoint
  names: readonly [string, string]
  params?: ListParams
  onImported?: () => void
  onClose?: () => void
}

const Import = lazyPart(parts.importFile, (Import) => Import)

export function ListFiles({ of, names, params, onImported, onClose }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
    onClose?.()
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Download
          isSmall
          path={csvUrl(of, params)}
          label="Download CSV"
          failure="Failed to download the list"
        />
        {of.takes && (
          <Button
            isSmall
            look="quiet"
            ref={opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            Import
          </Button>
        )}
      </div>
      {isOpen && (
        <Import id={id} of={of} names={names} onDone={() => onImported?.()} onClose={close} />
      )}
    </>
  )
}
