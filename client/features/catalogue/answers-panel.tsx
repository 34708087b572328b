import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/select.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import { workKinds } from "#shared/programmes/contract.ts";
import { oldAfterDays } from "#shared/programmes/convert.ts";
import { NumberField } from "./number-field.tsx";
import { isAnswered, type OwnAnswers } from "./own-answers.ts";

const workLabels: Readonly<Record<(typeof workKinds)[number], string>> = {
  employee: "Job at a company abroad",
  freelancer: "Freelance, clients abroad",
  owner: "Own company abroad",
  retiree: "Pension",
  investor: "Investments, own means",
};

const currencyNames = new Intl.DisplayNames("en-US", { type: "currency" });

/** The currencies to choose from, in display order. */
const commonCurrencies = ["EUR", "USD", "GBP", "CHF", "CAD", "AUD", "BRL", "INR", "MXN", "PLN", "SEK", "JPY"];

const currencyOptions: Readonly<Record<string, string>> = Object.fromEntries(
  commonCurrencies.map((code) => [code, `${code}, ${currencyNames.of(code)}`]),
);

const childrenOptions = Object.fromEntries(
  Array.from({ length: 7 }, (_, count) => [
    count,
    count === 0 ? "No children" : count === 1 ? "1 child" : `${count} children`,
  ]),
);

const list = new Intl.ListFormat("en-US");

/** The citizenships from the profile. The link comes first, so that it does not move when the countries arrive. */
const ProfileLine = ({ profile }: Pick<OwnAnswers, "profile">) => (
  <p className="min-h-[1lh] text-sm text-ink-muted">
    <Link href={paths.profile} className="text-link">
      Your profile
    </Link>
    {profile.isLoading && "..."}
    {profile.names.length > 0 && `: citizen of ${list.format(profile.names.map(inSentence))}.`}
    {profile.names.length === 0 && !profile.isLoading && ": add your citizenships to check nationalities."}
  </p>
);

interface RateProps {
  own: OwnAnswers;
  /** The currencies of the programs. */
  wanted: readonly string[];
}

/** The rates behind the results, with their days. The reader may replace them. */
const Rates = ({ own: { answers, converter, set }, wanted }: RateProps) => {
  const used = [...new Set([answers.currency, ...wanted])].filter((code) => code !== "EUR").sort();
  const [code = used[0] ?? "USD", choose] = useState<string>();
  const rate = converter.rateOf(code);
  const old = used.filter((one) => converter.rateOf(one)?.isOld);
  const missing = used.filter((one) => !converter.rateOf(one));
  const { [code]: _, ...others } = answers.rates;
  const doubts = [
    ...(old.length > 0 ? [`${old.length} older than ${oldAfterDays} days`] : []),
    ...(missing.length > 0 ? [`${missing.length} missing`] : []),
  ];
  return (
    <details className="text-sm">
      <summary className="w-fit py-1.5">
        <span className="text-link">Exchange rates</span>
        <span className="text-ink-muted">{` ${doubts.join(", ")}`}</span>
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Field label="Currency">
          <Select
            value={code}
            onChange={({ target }) => choose(target.value)}
            options={Object.fromEntries(used.map((one) => [one, `${one}, ${currencyNames.of(one)}`]))}
          />
        </Field>
        <NumberField
          key={code}
          label={`${code} for one euro`}
          value={rate && Number(rate.perEuro.toPrecision(6))}
          onValue={(value) => set({ rates: value ? { ...others, [code]: value } : others })}
          hint={
            answers.rates[code]
              ? "Your own rate. Empty the field to use ours."
              : rate?.date
                ? `Reference rate of ${dateText(rate.date)}${rate.isOld ? `, older than ${oldAfterDays} days: enter a newer one` : ""}.`
                : "We have no rate for this currency. Enter one."
          }
        />
      </div>
      {old.length > 0 && (
        <p className="mt-2 max-w-measure text-ink-muted">
          If an exchange rate is old, amounts close to a limit are marked 'To check'.
        </p>
      )}
    </details>
  );
};

/**
 * Whether a phone opened an address with filters or an order. Then the reader wants the list rather than this panel.
 */
const comesForList = (): boolean => window.location.search !== "" && matchMedia("(width < 40rem)").matches;

/** The three questions of "What can I get?", combined with the profile. Answers stay in this browser. */
export const AnswersPanel = ({ own, wanted, children }: RateProps & { children: ReactNode }) => {
  const { answers, profile, set, clear } = own;
  const [id, partsId] = [useId(), useId()];
  const [startsFolded] = useState(comesForList);
  const [isOpen, setOpen] = useState(!startsFolded);
  return (
    <Card aria-labelledby={id} className="grid gap-5 p-card">
      <div className="grid gap-1.5">
        <h2 id={id} className="text-2xl">
          What can I get?
        </h2>
        <p className="max-w-measure text-ink-muted">
          Answer three questions. Your browser compares them with every program, and sends nothing.
        </p>
        {startsFolded && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={partsId}
            onClick={() => setOpen(!isOpen)}
            className="mt-1.5 justify-self-start"
          >
            {isOpen ? "Hide the questions" : "Show the questions"}
          </Button>
        )}
      </div>
      <div id={partsId} className={isOpen ? "grid gap-5" : "hidden"}>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 max-md:*:nth-[n+3]:col-span-2 md:gap-x-6 xl:grid-cols-4">
          <NumberField
            label="Income a month"
            placeholder="3,000"
            value={answers.income}
            onValue={(income) => set({ income })}
          />
          <Field label="Currency">
            <Select
              value={answers.currency}
              onChange={({ target }) => set({ currency: target.value })}
              options={currencyOptions}
            />
          </Field>
          <Field label="Kind of work">
            <Select
              value={answers.work ?? profile.work ?? ""}
              placeholder="Choose..."
              onChange={({ target }) => set({ work: workKinds.find((kind) => kind === target.value) })}
              options={workLabels}
            />
          </Field>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-semibold text-ink">Who comes with you</legend>
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
              <Choice
                type="checkbox"
                checked={answers.partner}
                onChange={({ target }) => set({ partner: target.checked })}
              >
                Partner
              </Choice>
              <Select
                aria-label="Children"
                value={String(answers.children)}
                onChange={({ target }) => set({ children: Number(target.value) })}
                options={childrenOptions}
              />
            </div>
          </fieldset>
        </div>
        <details className="text-sm">
          <summary className="w-fit py-1.5">
            <span className="text-link">Two more answers make more results certain</span>
          </summary>
          <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
            <NumberField
              label="Age"
              value={answers.age}
              most={120}
              onValue={(age) => set({ age: age === undefined ? undefined : Math.floor(age) })}
            />
            <NumberField
              label={`Money you could show or invest (${answers.currency})`}
              value={answers.savings}
              onValue={(savings) => set({ savings })}
            />
          </div>
        </details>
        <div className="grid gap-1.5">
          <ProfileLine profile={profile} />
          {(answers.income !== undefined || answers.savings !== undefined) && (
            <Rates own={own} wanted={wanted} />
          )}
        </div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t pt-3">
          {children}
          {isAnswered(own) && (
            <Button variant="quiet" size="sm" onClick={clear}>
              Clear answers
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
};
