/** What is said until the rest of a page comes, with room for it: nothing beneath moves once it does. */
export const Loading = ({ text }: { text: string }) => (
  <p role="status" className="min-h-svh">
    {text}
  </p>
)
