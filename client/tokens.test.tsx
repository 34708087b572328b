import { describe, expect, test } from "vitest";

type Channels = readonly [number, number, number];

const token = (theme: string, name: string): Channels => {
  const probe = document.createElement("div");
  probe.className = theme;
  document.body.append(probe);
  probe.style.color = `var(--${name})`;
  const channels = getComputedStyle(probe)
    .color.match(/[\d.]+/g)!
    .slice(0, 3)
    .map(Number);
  probe.remove();
  return channels as unknown as Channels;
};

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (channels: Channels) => {
  const [r, g, b] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Channels, b: Channels) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const grounds = ["paper", "surface", "sunken"];
const kinds = ["visa", "residency", "citizenship", "tax"];
const text = [
  ...["ink", "ink-muted", "accent", "accent-strong", "danger", "warning", ...kinds].flatMap((ink) =>
    grounds.map((ground) => [ink, ground]),
  ),
  ...["accent", "danger", ...kinds].flatMap((kind) => [
    [kind, `${kind}-wash`],
    ["ink", `${kind}-wash`],
    [`${kind}-ink`, kind],
  ]),
  ["warning", "warning-wash"],
  ["ink", "warning-wash"],
  ["accent-ink", "accent-strong"],
  ["danger-ink", "danger-strong"],
  ["paper", "ink"],
  ["cover-ink", "cover"],
  ["cover-muted", "cover"],
] as [string, string][];
const lanes = [1, 2, 3, 4, 5, 6, 7, 8].map((color) => `lane-${color}`);
const controls = ["control", "focus", ...lanes].flatMap((edge) =>
  grounds.map((ground) => [edge, ground]),
) as [string, string][];

describe.each(["light", "dark"])("the %s colors", (theme) => {
  test.each(text)("%s has text contrast on %s (4.5 to 1)", (ink, ground) => {
    expect(contrast(token(theme, ink), token(theme, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["danger", ...kinds])("danger differs from %s", (other) => {
    const apart = (suffix: string) => {
      const [one, two] = [token(theme, `warning${suffix}`), token(theme, `${other}${suffix}`)];
      return Math.hypot(...one.map((channel, index) => channel - (two[index] ?? 0)));
    };
    expect(apart("")).toBeGreaterThan(20);
    expect(apart("-wash")).toBeGreaterThan(5);
  });

  test.each(controls)("%s has the contrast of controls and graphics on %s (3 to 1)", (edge, ground) => {
    expect(contrast(token(theme, edge), token(theme, ground))).toBeGreaterThanOrEqual(3);
  });
});

test("the fonts load, weigh at most 80 kB together, and have tabular figures", async () => {
  const faces = await Promise.all(
    ["500 20px 'Brygada 1918'", "400 20px 'Source Sans 3'"].map((font) => document.fonts.load(font)),
  );
  expect(faces.map((found) => found.length)).toEqual([1, 1]);
  const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".woff2"));
  const sizes = await Promise.all(
    files.map(async ({ name }) => (await (await fetch(name)).arrayBuffer()).byteLength),
  );
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80_000);
  const pen = document.createElement("canvas").getContext("2d")!;
  pen.font = "20px 'Source Sans 3'";
  expect(new Set([..."0123456789"].map((figure) => pen.measureText(figure).width)).size).toBe(1);
});
