const months = "January February March April May June July August September October November December".split(
  " ",
);

/** An ISO 8601 day, month or year in words: `19 May 2026`, `May 2026`, `2026`. */
export const dateInWords = (date: string): string => {
  const [year, month, day] = date.split("-");
  return [day && String(Number(day)), month && months[Number(month) - 1], year].filter(Boolean).join(" ");
};
