import { type ReactNode, useEffect, useState } from 'react'

type Props = { isWrong: boolean; onFile: (file: File) => void; children: ReactNode }

export function DropZone({ isWrong, onFile, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  useEffect(keepPageFromDrops, [])
  const take = (event: { preventDefault: () => void }, data: DataTransfer) => {
    const [file] = data.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  const border = isOver ? 'border-primary bg-sunken' : isWrong ? 'border-danger' : 'border-control'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same for every reader
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        take(event, event.dataTransfer)
      }}
      onPaste={(event) => take(event, event.clipboardData)}
      className={`no-js:hidden mt-2 flex flex-wrap items-center gap-4 rounded-input border-2 border-dashed bg-surface p-4 ${border}`}
    >
      {children}
    </div>
  )
}

/** A file dropped beside the zone would open in place of the page. */
function keepPageFromDrops() {
  const stop = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  addEventListener('dragover', stop)
  addEventListener('drop', stop)
  return () => {
    removeEventListener('dragover', stop)
    removeEventListener('drop', stop)
  }
}
