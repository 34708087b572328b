import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Stamp } from "#client/ui/brand/stamp.tsx";

/** What Meridian is, beside the forms on wide screens. */
export const SidePanel = () => (
  <aside className="dark relative hidden overflow-hidden border-l bg-paper text-ink lg:grid lg:content-end lg:p-14">
    <Guilloche className="absolute -top-40 -right-48 size-[54rem] max-w-none text-accent opacity-35" />
    <div className="relative grid max-w-[34rem] gap-6">
      <p className="font-display text-5xl leading-[1.02]">Your Global Mobility Dashboard</p>
      <p className="text-lg text-ink-muted">
        What changes in visas, residency, citizenship and tax, read from authorities and press all day and
        sorted by country, so that you know before you travel, move or file.
      </p>
      <div className="flex flex-wrap gap-3">
        <Stamp kind="visa" />
        <Stamp kind="residency" />
        <Stamp kind="citizenship" />
        <Stamp kind="tax" />
      </div>
    </div>
  </aside>
);
