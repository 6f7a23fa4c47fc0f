import type { Month } from './queries.ts'

/** Who has office hours today. */
export const InToday = ({ people }: { people: Month['inToday'] }) => (
  <section data-today aria-labelledby="in-today">
    <h2 id="in-today" className="text-card">
      In today
    </h2>
    <ul className="mt-2 grid gap-3">
      {people.map(({ id, name, office_hours, office_location }) => (
        <li key={id} className="text-meta">
          <bdi className="block font-semibold">{name}</bdi>
          <bdi className="block">{office_hours}</bdi>
          {office_location && <bdi className="block text-muted">{office_location}</bdi>}
        </li>
      ))}
    </ul>
  </section>
)
