import { createSelectSchema } from "drizzle-zod";
import { describe, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { Credentials, NewAccount, User } from "#shared/auth/contract.ts";
import { type insertUser, users } from "#shared/auth/tables.ts";
import type { Country } from "#shared/countries/contract.ts";
import { countries } from "#shared/countries/tables.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import { newsItems } from "#shared/news/tables.ts";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { waitlist } from "#shared/waitlist/tables.ts";

// `tsc` checks these assignments, so that a column and the contract that shows it cannot get different types.
const rows = {
  user: createSelectSchema(users),
  country: createSelectSchema(countries),
  item: createSelectSchema(newsItems),
  subscriber: createSelectSchema(waitlist),
};
type Row<K extends keyof typeof rows> = z.infer<(typeof rows)[K]>;

describe("contracts fit the rows that they show", () => {
  it("of accounts", () => {
    expectTypeOf<User>().toEqualTypeOf<Pick<Row<"user">, keyof User>>();
  });
  it("of accounts, for the input of login and registration", () => {
    type Input = Pick<z.input<typeof insertUser>, "username" | "password">;
    expectTypeOf<Credentials>().toEqualTypeOf<Input>();
    expectTypeOf<NewAccount>().toEqualTypeOf<Input>();
  });
  it("of countries", () => {
    expectTypeOf<Country>().toEqualTypeOf<Pick<Row<"country">, keyof Country>>();
  });
  it("of items, except dates, which are sent as text", () => {
    type Same = "id" | "title" | "link" | "type" | "countries" | "dateBasis";
    expectTypeOf<Pick<NewsItem, Same>>().toEqualTypeOf<Pick<Row<"item">, Same>>();
    expectTypeOf<NewsItem["summary"]>().toEqualTypeOf<NonNullable<Row<"item">["summary"]> | undefined>();
    expectTypeOf<keyof NewsItem & ("password" | "body" | "itemKey")>().toBeNever();
  });
  it("of subscribers, except dates, which are sent as text", () => {
    type Same = "id" | "email" | "status" | "campaign" | "referrer";
    expectTypeOf<Pick<Subscriber, Same>>().toEqualTypeOf<Pick<Row<"subscriber">, Same>>();
    expectTypeOf<keyof Subscriber>().toEqualTypeOf<Exclude<keyof Row<"subscriber">, "mailDate">>();
  });
});
