export const Editing = ({ names }: { names: readonly string[] }) => (
  <>
    <bdi>{names.join(', ')}</bdi> {names.length > 1 ? 'are' : 'is'} editing this
  </>
)
