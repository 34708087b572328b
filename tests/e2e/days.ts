/** A day so many days from today, in the browser's time zone. */
const dayFromToday = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};

const padded = (part: number) => String(part).padStart(2, "0");

/** That day as '14.3.2026'. */
export const dotted = (days: number) => {
  const { year, month, day } = dayFromToday(days);
  return `${day}.${month}.${year}`;
};

/** That day as '2026-03-14'. */
export const iso = (days: number) => {
  const { year, month, day } = dayFromToday(days);
  return `${year}-${padded(month)}-${padded(day)}`;
};
