import type { LabelledQuestion } from "./questions.ts";

const q = (question: string, ...right: string[]): LabelledQuestion => ({ question, right });

/** A third set of questions for measuring retrieval, independent of the others. */
export const thirdQuestions: readonly LabelledQuestion[] = [
  // residency: 15
  q(
    "My parents are retired teachers from Ohio with about 1,900 dollars of pension each month. Could they settle near Porto on that, and how much would the authorities want to see for the two of them?",
    "residency/portugal-d7",
  ),
  q(
    "Vivo de rendas de dois apartamentos e de alguns dividendos. Que visto devo pedir para morar em Lisboa?",
    "residency/portugal-d7",
  ),
  q(
    "im brazilian, how many years do i have to live in portugal now before i can ask for the passport",
    "residency/portugal-d7",
    "news/https://www.lvpadvogados.com/major-reform-of-portuguese-nationality-and-immigration-laws-june-2025",
  ),
  q(
    "can I answer emails for my US employer while living in Malaga on the permit for people who just have savings?",
    "residency/spain-non-lucrative",
  ),
  q("¿Cuánto dinero hay que demostrar para vivir en España sin trabajar?", "residency/spain-non-lucrative"),
  q(
    "My wife is Colombian and we would live off our savings in Valencia. How long before she could become Spanish, and how long for me as an Australian?",
    "residency/spain-non-lucrative",
  ),
  q("is there a ten year permit for living in bangkok and what is the fee", "residency/thailand-ltr"),
  q(
    "The listed software firm I work for lets me be anywhere. I'd like to base myself in Phuket for a decade with my wife and four kids. How big must the employer be, and can all the children come?",
    "residency/thailand-ltr",
  ),
  q(
    "Retired, 85k a year, moving to Chiang Mai. Do I really have to report to immigration every three months or is there a visa without that?",
    "residency/thailand-ltr",
  ),
  q(
    "i'm dutch, how much do i have to put into a flat in Panama City to be allowed to stay for good",
    "residency/panama-friendly-nations",
  ),
  q(
    "Is it still true that five grand in a Panamanian bank account gets you residency?",
    "residency/panama-friendly-nations",
  ),
  q(
    "If I park sixty thousand dollars with a Costa Rican bank, will they let me and the kids live there?",
    "residency/costa-rica-rentista",
  ),
  q(
    "living in costa rica off my investments, do they force you into the public health insurance",
    "residency/costa-rica-rentista",
  ),
  q(
    "That covid-era programme that let freelancers move to Tbilisi, can one still apply for it?",
    "residency/georgia-remotely",
  ),
  q(
    "how many days can most westerners stay in Georgia (the country, not the state) with no visa at all",
    "residency/georgia-remotely",
  ),

  // citizenship: 11
  q(
    "Which second passport would let me run a business in the States on a treaty investor visa?",
    "citizenship/grenada",
  ),
  q(
    "i'm single and looking for the least expensive donation in the caribbean to get another nationality",
    "citizenship/dominica",
  ),
  q(
    "Of the passports you can buy, which one is issued fastest? I would need it within weeks.",
    "citizenship/vanuatu",
  ),
  q("can i buy goverment bonds instead of donating to become st lucian", "citizenship/saint-lucia"),
  q(
    "Will I have to actually spend time on the island after buying a Caribbean passport?",
    "citizenship/dominica",
    "citizenship/grenada",
    "citizenship/saint-lucia",
  ),
  q(
    "does a bought passport from vanuatu still get you into france or italy without a visa",
    "citizenship/vanuatu",
  ),
  q(
    "We are applying for Dominican... sorry, Dominica citizenship as a family. Our son is 17, does he have to sit the interview as well?",
    "citizenship/dominica",
  ),
  q("Grenadian nationality through a hotel project, what's the smallest share?", "citizenship/grenada"),
  q(
    "Can people who got their passport by investing in Dominica still study or holiday in the USA?",
    "citizenship/dominica",
  ),
  q("does britain still let st lucians in visa free", "citizenship/saint-lucia"),
  q(
    "Avec un passeport de la Grenade obtenu par investissement, faut-il un visa pour la Chine ?",
    "citizenship/grenada",
  ),

  // tools: 22
  q(
    "I own a US company but live in Lisbon and no American bank wants me. Where could I open an account for the business?",
    "tool/mercury",
  ),
  q(
    "I get my earnings from Upwork and other freelance platforms, what account can recieve those payouts in dollars and pounds?",
    "tool/payoneer",
  ),
  q("which banking app charges extra when you change money on a saturday", "tool/revolut"),
  q(
    "I'm American, have lived in Vietnam for six years and never filed anything with the IRS. Who can sort that mess out for me?",
    "tool/greenback",
    "tool/bright-tax",
  ),
  q("someone to do the accounts of my one man OÜ every month", "tool/xolo"),
  q(
    "Mit welcher App kann ich meine deutsche Steuererklärung machen, wenn ich gerade in Mexiko sitze?",
    "tool/taxfix",
  ),
  q("a physical device for my bitcoin where anyone can inspect the firmware", "tool/trezor"),
  q(
    "vpn that i can pay with banknotes in an envelope and that doesn't want my email",
    "tool/mullvad-vpn",
    "tool/ivpn",
  ),
  q("Is there a decent VPN from Switzerland that costs nothing and shows no ads?", "tool/proton-vpn"),
  q(
    "I don't want border guards poking around in my logins when they take my phone. Which app can hide them for the crossing?",
    "tool/one-password",
  ),
  q("password safe that never touches the cloud, just a file on my laptop", "tool/keepassxc"),
  q(
    "What browser gets me to blocked sites from a country with heavy internet censorship, without anyone seeing where I go?",
    "tool/tor-browser",
  ),
  q("i burn through loads of gigabytes on video calls, which travel esim has no data limit", "tool/holafly"),
  q(
    "We travel often as a family and are tired of installing a new eSIM each trip. Anything we can leave on the phones and share?",
    "tool/ubigi",
  ),
  q(
    "The airline wants to see that I'm leaving Bali again but I haven't decided when. Where can I get a cheap flight booking for show that stays valid for more than a week?",
    "tool/onwardticket-us",
  ),
  q(
    "need a postal address in the states, they should open my letters, send me pictures and pay in checks",
    "tool/earth-class-mail",
    "tool/traveling-mailbox",
  ),
  q(
    "I'm leaving Boston for good but my bank texts codes to my cell number. Cheapest way to keep that number alive?",
    "tool/numberbarn",
    "tool/google-voice",
  ),
  q(
    "a different phone number for each of my online personas so shops and dating sites never get the real one",
    "tool/mysudo",
  ),
  q(
    "Every hotel makes each of my devices log in to the wifi separately. Is there a little box that fixes this and puts them all behind my VPN?",
    "tool/gl-inet-travel-router",
  ),
  q(
    "my neck hurts from working on the macbook in cafes all day, anything small i could pack",
    "tool/laptop-stand",
  ),
  q("Medical plan for a whole year that also pays for hospitals in America?", "tool/cigna-global"),
  q(
    "already on the road without any health cover, can i still sign up from here and just pay every month like netflix",
    "tool/safetywing",
  ),

  // company: 12
  q("What do limited companies in Limassol pay on their profits these days?", "company/cyprus"),
  q(
    "do i have to go anywhere in person to start an estonian firm or does it all work from my laptop",
    "company/estonia",
  ),
  q(
    "If I leave all the profit inside my business in Tallinn, does the state take anything?",
    "company/estonia",
  ),
  q(
    "I build websites and want the one percent turnover deal in Tbilisi. Up to what revenue does it work and which professions are shut out?",
    "company/georgia",
    "residency/georgia-remotely",
  ),
  q("tax on the first two million of profit for a limited in hong kong", "company/hong-kong"),
  q(
    "Opening an Lda in Porto with my boyfriend. How much capital does each of us need, and can it really be done in a day?",
    "company/portugal",
  ),
  q("I live in Manila. Can I be the only director of my own Singaporean company?", "company/singapore"),
  q("roughly what does a licence in one of the dubai free zones cost", "company/uae"),
  q(
    "Does a freezone business in the Emirates really pay nothing on its profit, or does the nine percent hit it anyway?",
    "company/uae",
  ),
  q(
    "how old do you have to be to become director of a british ltd, asking for my daughter",
    "company/united-kingdom",
  ),
  q("What does Delaware charge every year to keep an LLC alive?", "company/us-delaware"),
  q(
    "I'm a German freelancer and sole owner of an American LLC registered in Cheyenne. Which form do I owe the IRS each year, and how bad is it if I forgot?",
    "company/us-wyoming",
    "company/us-delaware",
  ),

  // country: 20
  q("does the tax office in Paraguay care about dividends and interest i get from abroad", "country/PY"),
  q(
    "How many days may I spend in Switzerlnd before I'm a tax resident, if I don't work there?",
    "country/CH",
  ),
  q("will they take income tax off my paycheck in doha", "country/QA"),
  q("What's the top bracket for high earners in Copenhagen?", "country/DK"),
  q(
    "How much money has to sit in the bank to be allowed to live in Monaco, and does it matter that I'm French?",
    "country/MC",
  ),
  q(
    "Can I get a permit for Oslo as self-employed when all of my customers are outside Norway?",
    "country/NO",
  ),
  q("visa for remote workers in kuala lumpur? and would they tax what i make overseas", "country/MY"),
  q(
    "My girlfriend is from Seoul and we want to try a year there. Is there any visa for somebody who works online for a Belgian firm?",
    "country/KR",
  ),
  q("highest income tax rate for someone living in budapest", "country/HU"),
  q(
    "I'd love to spend half a year in Hanoi working on my laptop. Do the Vietnamese have a nomad visa, or how long does the normal one last?",
    "country/VN",
  ),
  q("longest you can stay in reykjavik on the remote work visa", "country/IS"),
  q("Do the Uruguayans tax dividends that a new resident gets from abroad?", "country/UY"),
  q("Wie lange darf ich als digitaler Nomade auf Aruba bleiben?", "country/AW"),
  q(
    "Someone told me pensioners who move to Crete pay only a few percent tax. Is there such a regime in Greece?",
    "country/GR",
  ),
  q("us citizen thinking of san juan puerto rico, what do investors pay under act 60", "country/PR"),
  q("Living in Mauritius, would I be taxed on income that I leave in a London account?", "country/MU"),
  q("how expensive a flat do i have to buy in istanbul to become turkish", "country/TR"),
  q("Is it right that the Omanis are going to start taxing high salaries? From when?", "country/OM"),
  q("does slovenia have a permit for digital nomads yet", "country/SI"),
  q(
    "I go back and forth between Cape Town and Europe. After how many days does South Africa treat me as tax resident?",
    "country/ZA",
  ),

  // news: 17
  q(
    "can americans still fly to rio without getting a visa first",
    "news/https://centreforaviation.com/news/brazil-launches-visa-requirements-for-citizens-from-us-canada-and-australia-1312918",
  ),
  q(
    "My great-grandmother was born in Winnipeg, but neither my mother nor I ever lived there. I heard the rules changed, could we be Canadian now?",
    "news/https://www.cicnews.com/2025/12/breaking-bill-c-3-takes-effect-giving-many-a-clear-pathway-to-canadian-citizenship-1263495.html",
    "news/https://bartlaw.ca/?p=1998",
  ),
  q(
    "Can I still get Spanish residence by buying a flat in Barcelona for half a million?",
    "news/https://www.arayasociados.com/en-US/blog/Farewell-to-the-Golden-Visa-Key-Changes-to-the-Entrepreneurs-Law-Starting-in-April-2025",
    "residency/spain-non-lucrative",
  ),
  q(
    "what do two adults and a ten year old pay to apply for a schengen visa",
    "news/https://travelsdubai.com/23-May-2024/schengen-visa-becomes-costly-with-12-per-cent-fee-increase?version=amp",
  ),
  q(
    "As a Brit, will they take my fingerprints now when I land in Frankfurt for a weekend?",
    "news/https://euperspectives.eu/2025/07/entry-exit-system-travel",
  ),
  q(
    "minimum price of a property in athens if i want residency through it",
    "news/https://www.machas-partners.com/news/major-legal-update-new-requirements-for-the-greeces-golden-visa-program-transition-period/",
    "news/https://argiriadislaw.gr/greece-golden-visa-2024-whats-new-what-it-means-for-you",
  ),
  q(
    "Flying to Bangkok on Sunday. Do they still hand out the paper immigration form on the plane or do I have to do something on the internet before?",
    "news/https://realting.com/news/thailand-changes-entry-conditions",
  ),
  q(
    "aussie going to london next month, do i have to apply for anything before the flight",
    "news/https://www.sainthelena.gov.sh/2024/press-releases/expansion-of-the-electronic-travel-authorisation-eta-scheme/",
  ),
  q(
    "Are tourists in Auckland allowed to keep working online for their company back home?",
    "news/https://businesstoday.in/nri/visa/story/new-zealand-relaxes-visa-rules-allows-foreign-travellers-to-work-remotely-462130-2025-01-27",
    "country/NZ",
  ),
  q(
    "how much can an american abroad earn in 2026 before the irs wants a share",
    "news/https://nepyork.com/2025/10/11/irs-increases-foreign-earned-income-exclusion-to-132900-for-2026/",
  ),
  q(
    "The British non-dom status is gone, right? What do people who newly move to London get in its place?",
    "news/https://dixonwilson.com/technical-updates/autumn-budget-2024-abolition-of-non-domicile-regime",
    "country/GB",
  ),
  q(
    "what must a company pay to hire an engineer from india on a new h1b since trumps order",
    "news/https://www.adamsandreese.com/visa-viewpoint/your-answered-questions-around-the-h-1b-proclamation",
  ),
  q(
    "How many years in Helsinki until I can become a Finn?",
    "news/https://www.sttinfo.fi/tiedote/70558099/maahanmuuttovirasto-sulkee-kaksi-alaikaisten-ryhmakotia?lang=fi",
  ),
  q(
    "I'm British, make 33 thousand a year and want my Peruvian husband to join me in Manchester. Do I earn enough?",
    "news/https://commonslibrary.parliament.uk/research-briefings/cbp-9920/",
  ),
  q(
    "did dublin scrap residence for rich investors",
    "news/https://realting.com/news/ireland-has-closed-the-golden-visa-program",
  ),
  q(
    "What salary do I need for a Blue Card job in Munich in 2026? I only just graduated.",
    "news/https://migaku.com/blog/language-fun/eu-blue-card-in-germany-salary-thresholds-and-documents-2026/_payload.json",
  ),
  q(
    "does taiwan have something for people who work remotely and how many months do you get",
    "news/https://thenews.id/taiwan-luncurkan-visa-digital-nomad-bisa-tinggal-hingga-6-bulan/amp",
    "country/TW",
  ),

  // notes: 3
  q(
    "What does it actually mean when a state only taxes what is earned inside its borders? Am I safe if I sit there and my clients are elsewhere?",
    "note/territorial",
  ),
  q(
    "in the places that only tax foreign money once you transfer it in, what should i watch out for before moving",
    "note/remittance",
  ),
  q(
    "Why do other websites give a different amount for the passports than your cards, and are all fees in it?",
    "note/startingPrices",
  ),
];

/** Questions of the third set that the library cannot answer. */
export const thirdUnanswerable: readonly string[] = [
  "What does a one-bedroom flat in Lisbon cost per month right now?",
  "good british school in dubai for a nine year old",
  "How rainy is Bali in February?",
  "can i swap my texas driving licence for a spanish one",
  "Who is ahead in the polls for the next German election?",
  "my typescript build says type string is not assignable to never, what's wrong",
  "Which malaria tablets should I take for Kenya?",
  "best coworking space in medellin with phone booths",
  "What papers does my dog need to fly with me to Japan?",
  "cheapest month to fly from new york to tbilisi",
  "Is the tap water in Panama City safe to drink?",
  "How fast is the internet usually in Chiang Mai apartments?",
  "where can i surf near san jose costa rica as a beginner",
  "I have had a headache and a fever since I came back from Ghana. What could it be?",
  "What interest do Portuguese banks want for a mortgage to a foreigner?",
  "how do i get divorced in cyprus if we married in england",
  "Can you recommend a course to learn Estonian in the evenings?",
  "is it safe to walk around johannesburg at night",
  "Do I need an international permit to rent a scooter in Phuket?",
  "recipe for khachapuri please",
];
