import { Point } from "./point.tsx";

const benefits: readonly { title: string; text: string }[] = [
  {
    title: "Free to join",
    text: "An account costs nothing, and the waitlist asks for an address and nothing else.",
  },
  {
    title: "Every statement has its source",
    text: "With a date. What nobody could verify is marked so, and never shown as surer than it is.",
  },
  {
    title: "Told in plain words",
    text: "What changed, and what it means for people who live in one country and earn in another.",
  },
  {
    title: "Yours alone",
    text: "No advertising, no trackers. Your profile stays in your browser.",
  },
];

/** Why one would join. */
export const WhySection = () => (
  <section aria-labelledby="why-title" className="lay-out-late border-y bg-sunken/50">
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-[clamp(3.5rem,8vw,6.5rem)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-4">
        <h2 id="why-title" className="text-4xl">
          Why Choose Meridian
        </h2>
        <p className="max-w-measure text-lg text-ink-muted">
          Rules for people on the move change every week, and most pages about them are out of date. This one
          says when it was checked.
        </p>
      </div>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <Point key={benefit.title} {...benefit} />
        ))}
      </ul>
    </div>
  </section>
);
