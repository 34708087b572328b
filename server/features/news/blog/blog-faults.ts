import { ApiError } from "#server/http/errors.ts";
import { type BlogFault, typeWords } from "#shared/news/blog.ts";

const wrong = (text: string): BlogFault => ({ title: "This address is not right", text });

const types = Object.keys(typeWords).join(", ");

/** What is wrong with an address, by the filter. */
const wrongFilters: Readonly<Record<string, BlogFault>> = {
  type: wrong(`There is no such type of update. The types are: ${types}.`),
  country: wrong("A country is the name of one, of at most 100 characters."),
  before: wrong("It does not name the update after which to go on."),
};

/** There is no such update. */
export const noUpdate: BlogFault = {
  title: "Update not found",
  text: "There is no update at this address. It may have been taken down, or the address may be wrong.",
};

/** What to say where a page failed, with the message that its reader gets to know. */
export const failedBlog = (status: number, text: string): BlogFault => ({
  title: status === 503 ? "The blog is away for a moment" : "Something went wrong",
  text,
});

/** What to say where the filters of an address could not be read; what has another reason is thrown on. */
export const faultOf = (error: unknown): BlogFault => {
  if (error instanceof URIError) return wrong("It holds characters that stand for no text.");
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  const [field = ""] = Object.keys(error.details.fields ?? {});
  return wrongFilters[field] ?? wrong(error.message);
};
