/** A day so many days from today, in the browser's time zone, as '14.3.2026'. */
export const dotted = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getDate()}.${date.getMonth() + 1}.${date.getFullYear()}`;
};
