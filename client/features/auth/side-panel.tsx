import { Stamp } from "#client/brand/stamp.tsx";

export const SidePanel = () => (
  <div className="relative grid max-w-[34rem] gap-6">
    <p className="font-display text-5xl leading-[1.02]">Your Global Mobility Dashboard</p>
    <p className="text-lg text-ink-muted">
      Changes to visas, residency, citizenship, and tax, collected all day from authorities and the press and
      sorted by country. Know before you travel, move, or file.
    </p>
    <div className="flex flex-wrap gap-3">
      <Stamp kind="visa" />
      <Stamp kind="residency" />
      <Stamp kind="citizenship" />
      <Stamp kind="tax" />
    </div>
  </div>
);
