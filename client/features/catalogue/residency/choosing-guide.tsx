import { choosingResidency } from "#shared/catalogue/content/choosing.ts";

/** Three tips for choosing among the programmes. */
export const ChoosingGuide = () => (
  <section className="mt-section grid gap-6 rounded-lg border bg-surface p-card">
    <h2 className="text-2xl">{choosingResidency.title}</h2>
    <ol className="grid gap-x-10 gap-y-5 md:grid-cols-3">
      {choosingResidency.tips.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-1.5 border-t border-ink pt-3">
          <h3 className="text-lg">
            <span aria-hidden="true" className="mr-2 text-accent">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="text-sm text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
