import { describe, expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

describe("a question on work", () => {
  it.each([
    ["can i work remotely in the uk as a visitor", /^Yes: .*if that is not the main purpose/],
    [
      "is it legal to work on my laptop in Bali with VOA",
      /^No: according to our sources, visitors to Indonesia/,
    ],
    ["Can I work remotely in Thailand on a tourist visa", /^It is unclear whether visitors to Thailand/],
    ["is remote work allowed in vietnam on e-visa", /^Our sources don't state whether visitors to Vietnam/],
    ["can i work in canada as tourist for my uk employer", /^Yes: visitors to Canada/],
    ["soy español, puedo trabajar en alemania sin permiso", /^Yes: with a passport from Spain/],
    ["i am german, can i work in germany", /^Yes: as a citizen you may work in Germany/],
    ["can I take local clients on the Spanish nomad visa", /^Within limits: with Digital nomad .* in Spain/],
    ["tenho visto d8, posso trabalhar para uma empresa portuguesa", /^No: with D8 .* clients in Portugal/],
    ["can i work remotely on the d7", /^Our sources don't state whether D7 .* allows remote work/],
    ["¿Se puede trabajar con la visa no lucrativa?", /^No: Non-lucrative .* not even remotely/],
    ["can my spouse work on the spain digital nomad visa", /^Yes: family members on Digital nomad/],
    ["can my wife work if i have the croatia digital nomad visa", /^Our sources don't state whether family/],
  ])("%s", (text, first) => {
    const found = answerText(text);
    expect(found?.id).toBe("allowed-work");
    expect(found?.sentences[0]).toMatch(first);
  });

  it("names the permit that allows it, and the sources with their doubt", () => {
    const found = answerTo("puedo trabajar con visado de turista en Portugal");
    expect(found?.reply).toMatchObject({
      sentences: [
        expect.stringMatching(/^No está claro/),
        "Los visitantes no pueden trabajar para empleadores o clientes del país (Portugal).",
        "La vía que permite el trabajo a distancia (Portugal): D8 digital nomad residence visa.",
        "Fuente: CliqueHire y TravelTally90, sin fecha; confírmelo con el proveedor o la autoridad.",
      ],
      confidence: "low",
      screen: { href: "/personal/programmes/pt-d8-residence" },
    });
  });

  it.each([
    ["how many days can i work in the uk before paying tax", "place-tax"],
    ["which nomad visa lets my family work", "find-programmes"],
    ["d7 visa portugal min income and can i work remotely on it?", "programme-fact"],
    ["Géorgie : permis de travail pour les freelances étrangers, depuis quand ?", "takes-effect"],
  ])("is another question: %s", (text, id) => {
    expect(answerText(text)?.id).toBe(id);
  });
});
