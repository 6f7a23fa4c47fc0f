export const NextSteps = ({ steps }: { steps: readonly string[] }) => (
  <section aria-labelledby="next-steps" className="mt-12 max-w-form min-[75rem]:mt-0">
    <h2 id="next-steps" className="text-card">
      What happens next
    </h2>
    <ol className="mt-4 grid gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  </section>
)
