const units = [
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long it takes, in words, and never less than that: '40 seconds', '5 minutes'. */
export const waitWords = (seconds: number): string => {
  const [unit, length] = units.find(([, each]) => seconds > each) ?? (["second", 1] as const);
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};
