import { useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { QuestionField } from "./question-field.tsx";
import { StaysProvider } from "./stays-context.tsx";

it("leaving a question for a number unchanged changes nothing", async () => {
  const versions: Travels[] = [noTravels];
  const Screen = () => {
    const [travels, setTravels] = useState(noTravels);
    return (
      <StaysProvider
        travels={travels}
        change={async (next) => {
          const changed = typeof next === "function" ? next(travels) : next;
          if (changed !== travels) versions.push(changed);
          setTravels(changed);
          return true;
        }}
        profile={{ citizenships: [], residencies: [] }}
        countries={[]}
      >
        <QuestionField question={{ id: "officerGrant", kind: "number", text: "How many days?" }} />
      </StaysProvider>
    );
  };
  const screen = await render(<Screen />);
  const field = screen.getByRole("textbox", { name: "How many days?" });
  await field.click();
  await userEvent.tab();
  await field.click();
  await userEvent.keyboard("12{Enter}");
  await userEvent.tab();
  await field.click();
  await userEvent.keyboard("{Backspace}2");
  await userEvent.tab();
  await expect.element(field).not.toHaveFocus();
  expect(versions.map(({ answers }) => answers)).toEqual([{}, { officerGrant: 12 }]);
});
