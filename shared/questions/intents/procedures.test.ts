import { describe, expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";
import { sentencesOf } from "../../text/sentences.ts";

const pageOf = (text: string): string | undefined => {
  const reply = answerTo(text)?.reply;
  return reply?.kind === "answer" ? reply.screen.href.replace("/procedures/", "") : undefined;
};

describe("a question on a procedure", () => {
  it.each([
    ["EES says i overstayed but i left on time, how do i get the record fixed", "ees-correct-record"],
    ["erreur dans l'EES comment faire rectifier", "ees-correct-record"],
    ["kein ausreisestempel im pass was tun", "missing-exit-stamp"],
    ["they forgot to stamp my passport when i entered greece", "missing-entry-stamp"],
    ["kein stempel bei der einreise nach spanien bekommen, schlimm?", "missing-entry-stamp"],
    ["they forgot to stamp my passport when i left greece", "missing-exit-stamp"],
    ["i overstayed schengen by 4 days what happens at the airport", "overstay-departure"],
    ["i overstayed schengen by 4 days leaving from madrid what will happen", "overstay-departure"],
    ["ich habe 5 tage überzogen, was passiert bei der ausreise", "overstay-departure"],
    ["my visa expired yesterday what do i do", "overstay"],
    ["me denegaron la ESTA puedo recurrir", "refused-authorization"],
    ["can my Indian husband join me in Germany, I'm French", "eu-family"],
    ["my non-EU spouse wants to live with me in Portugal, I am Dutch", "eu-family"],
    ["mi cónyuge no comunitario quiere vivir conmigo en Francia", "eu-family"],
    ["can I enter Canada with a DUI", "criminal-entry"],
    ["can I enter Japan with a criminal record", "criminal-entry"],
    ["I was convicted of fraud 10 years ago, can I visit Australia on a UK passport", "criminal-entry"],
    ["kann ich mit Vorstrafe nach Kanada einreisen", "criminal-entry"],
    ["my passport was stolen in Lisbon", "lost-passport"],
    ["roubaram o meu passaporte em madrid", "lost-passport"],
    ["do i need an onward ticket for thailand", "onward-ticket"],
    ["typo in my name on flight booking", "name-on-ticket"],
    ["renew NIE/TIE", "renew-permit"],
    ["my spanish residence card expired last week", "renew-permit"],
    ["como renuevo mi permiso de residencia en españa", "renew-permit"],
    ["moved to a new flat in berlin, do i have to register", "change-address"],
    ["do I have to deregister in Germany", "deregister"],
    ["can i drive in spain with my us license", "driving-licence"],
    ["apostille a us birth certificate", "apostille"],
    ["wie alt darf das führungszeugnis sein", "police-certificate"],
    ["cómo demuestro ingresos siendo autónomo para la visa nómada", "freelance-income-proof"],
    ["how do i prove tax residency", "tax-residence-certificate"],
    ["residente fiscal en dos países cuál gana", "treaty-tie-breaker"],
    ["what proof should i keep for uk days hmrc", "uk-days-proof"],
    ["form 8840 deadline", "us-form-8840"],
    ["a1 bescheinigung bei entsendung", "a1-certificate"],
    ["i never filed fbar what do i do", "voluntary-disclosure"],
    ["quando si presenta il modello 720", "foreign-accounts"],
    ["I use Wise, do I have to report it in my taxes", "foreign-accounts"],
    ["muss ich mein Wise Konto in der Steuererklärung angeben", "foreign-accounts"],
    ["is there an exit tax when leaving canada", "exit-tax"],
    ["come porto il gatto in irlanda", "pet"],
    ["can i bring adderall to france", "medicine"],
    ["assurance voyage visa schengen montant minimum", "visa-insurance"],
  ])("%s", (text, id) => {
    expect(pageOf(text)).toBe(id);
  });

  it.each([
    ["when can i renew my residence permit in spain", /60 days before to 90 days after/],
    ["how do i renew my spanish digital nomad visa and when can i apply", /60 days before to 90 days after/],
    ["como renuevo la visa de nomada digital en españa", /60 days before to 90 days after/],
    ["wie verlängere ich mein nomadenvisum in spanien", /60 days before to 90 days after/],
    ["como peço o NIF em portugal morando fora", /nothing on this procedure/],
    ["I lost my residence permit card in Germany", /nothing on this procedure/],
    ["ho perso il permesso di soggiorno in Italia cosa devo fare", /nothing on this procedure/],
    ["wie bekomme ich eine nie-nummer in spanien", /nothing on this procedure/],
    ["como renovo a minha autorização de residência na aima", /^In Portugal/],
    ["do i register my address in germany with an airbnb for 2 months", /you live abroad.*after 3 months/],
    ["mein pass läuft während dem visum ab was muss ich machen", /Our tables have nothing on this procedure/],
    ["my passport expires during my residence permit", /Our tables have nothing on this procedure/],
    ["how do i get a nif in portugal without living there", /Our tables have nothing on this procedure/],
    ["leaving germany for portugal do i need to deregister", /2 weeks after moving out/],
    ["moving from spain to germany exit tax", /€4 million/],
    ["apostille a us birth certificate", /Secretary of State/],
    ["my ESTA was denied can i appeal", /^No: a refused ESTA/],
    ["uk eta refused what now", /^No: a refused UK ETA/],
    ["can I enter Canada with a DUI", /^Perhaps not: by law firms' accounts, Canada can refuse/],
    ["viajar con mi perro de argentina a españa", /^First the microchip/],
  ])("is answered for the country that counts: %s", (text, first) => {
    expect(answerText(text)?.sentences[0]).toMatch(first);
  });

  it("on a renewal adds what the table says of the program", () => {
    const [first, row, source] = answerText("how do i renew my nomad visa in spain")?.sentences ?? [];
    expect(first).toMatch(/60 days before to 90 days after it ends, at the immigration office/);
    expect(row).toMatch(/^Spain, Digital nomad .*: renewable, at most 5 years in all\.$/);
    expect(source).toMatch(/duguechdip.com.*Spanish consulate/);
  });

  it("names the countries that it knows if the text names none", () => {
    expect(answerText("renew my residence permit")?.sentences[1]).toMatch(/Spain, Slovenia/);
  });

  it.each(["overstayed in thailand by 3 days", "canada eta refused", "take my cat from spain to mexico"])(
    "says that the tables have nothing on another country: %s",
    (text) => {
      expect(answerText(text)?.sentences[0]).toMatch(/^(Thailand|Canada|Mexico): we have nothing on this/);
    },
  );

  it("says that the tables have nothing on a procedure", () => {
    expect(answerText("come mi iscrivo all'AIRE e entro quanto tempo")?.sentences).toEqual([
      expect.stringMatching(/^Our tables have nothing/),
    ]);
  });

  it("ends with the source and its doubt", () => {
    expect(answerText("ar-11 deadline")?.sentences.at(-1)).toMatch(/^No source .* confirms this/);
    expect(answerText("how old may a police certificate be")?.sentences.at(-1)).toMatch(
      /nomadoro\.com .* as of 2026; it is not the authority's own text/,
    );
  });

  it("has at most four sentences", () => {
    for (const text of ["bring my dog to spain", "medicine to france", "lost my passport", "renew permit"]) {
      const sentences = answerText(text)?.sentences ?? [];
      expect(sentences.flatMap(sentencesOf).length, text).toBeLessThanOrEqual(4);
    }
  });

  it.each([
    ["how much does the FBAR cost", /don't state what it costs/],
    ["how long does renewing the tie in spain take", /don't state how long it takes/],
    ["how long does form 6166 take", /at least 45 days before you need it \(not confirmed\)\. Source/],
  ])(
    "says whether its sources state a price or a time, whatever other figures they have: %s",
    (text, stated) => {
      expect(answerText(text)?.sentences.join(" ")).toMatch(stated);
    },
  );

  it.each([
    "is ETIAS already required",
    "how long does an FBI background check take and the apostille after that",
    "renewing my d7 residence permit, how many months can i be outside portugal without losing it",
    "was in spain 1 jan - 20 mar 2026 and 1 may - 30 may 2026 did i overstay",
    "best onward ticket service",
    "am i tax resident in spain after 183 days",
    "uae free zone licence cost",
    "trade licence in dubai",
    "business licence in georgia",
  ])("is none of: %s", (text) => {
    expect(answerText(text)?.id).not.toBe("procedure");
  });
});

it.each([
  ["malta tax residence certificate how many days do i need", "rule"],
  ["certificado de residencia fiscal en andorra cuántos días necesito", "rule"],
  ["how do i get a tax residency certificate in cyprus", "procedure"],
])("the days for a certificate are those of tax residence: %s", (text, id) => {
  expect(answerText(text)?.id).toBe(id);
});
