/** Whether PostgreSQL can store a text: it holds no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
