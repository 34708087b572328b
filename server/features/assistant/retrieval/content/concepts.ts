import type { CitationKind } from "#shared/assistant/contract.ts";

/** What several words have in common for those who ask. */
export interface Concept {
  /** How people say it, in any language; phrases between commas. */
  says: string;
  /** How the library says it; phrases between commas. */
  finds: string;
  /** What is meant by it, as far as that follows from it. */
  kinds: Partial<Record<CitationKind, number>>;
  /** Much is asked in these words that the library knows nothing of: they answer nothing alone. */
  vague?: true;
}

const residency = { residency: 1, country: 0.45, news: 0.4, guide: 0.15 } as const;
const citizenship = { citizenship: 1, news: 0.75, residency: 0.3, country: 0.1 } as const;
const tool = { tool: 1.5, guide: 0.15 } as const;
const company = { company: 1.2, country: 0.2, guide: 0.25, tool: 0.1 } as const;
const tax = { country: 1, company: 0.35, news: 0.5, tool: 0.2, residency: 0.25, guide: 0.35 } as const;
const visit = { news: 1, country: 0.4, residency: 0.3 } as const;

/** The concepts that questions are read by, each by a name. */
export const concepts: Readonly<Record<string, Concept>> = {
  // Residency
  living: {
    says: `live in, live there, live, living in, move to, move there, moving to, relocate, relocating, relocation, settle,
      settle down, emigrate, emigrating, immigrate, immigration, stay for good, stay long, residence, residency, resident,
      residence permit, residence card, residence visa, permit, long stay, expat visa, start a new life, make my home,
      spend the winter, raise our kids, become a resident, right to live, vivir, vivir en, mudarme, mudarse, residir,
      residencia, permiso de residencia, viver, morar, mudar, residência, autorização de residência, leben, wohnen,
      auswandern, umziehen, aufenthalt, aufenthaltstitel, aufenthaltserlaubnis, niederlassen, vivre, habiter, m'installer,
      s'installer, déménager, titre de séjour, résidence, vivere, trasferirsi, residenza`,
    finds: "residence, resident, residency, permit, live, settle, relocate, move",
    kinds: residency,
    vague: true,
  },
  passiveIncome: {
    says: `passive income, pension, pensions, pensioner, retire, retired, retiree, retirement, retiring, social security,
      dividend, dividends, rental income, rent from, rents, royalties, interest income, investment income, savings, trust income,
      trust fund, annuity, private means, independent means, own means, without working, not working, not work, no job,
      stop working, don't work any more, not allowed to work, not allowed to have a job, live off, living off, live on,
      financially independent, early retirement, fire movement, nest egg, steady income, guaranteed income,
      guaranteed earnings, jubilado, jubilarme, jubilación, pensionista, pensión, rentas, ingresos pasivos, dividendos,
      sin trabajar, ahorros, aposentado, reformado, reforma, aposentadoria, pensão, rendimentos, rendas, poupança, rente, rentner,
      ruhestand, mieteinnahmen, ersparnisse, dividenden, ohne arbeit, ohne zu arbeiten, retraite, retraité, rentier, loyers,
      revenus passifs, sans travailler, pensionato, pensione, rendita`,
    finds: `passive, passive income, pension, pensioner, retire, retirement, dividends, rents, rentier, savings, annuity,
      independent means, without working, non-lucrative, rental`,
    kinds: { residency: 1, country: 0.55, news: 0.15 },
  },
  remoteWork: {
    says: `remote, remotely, remote work, remote worker, remote workers, work remotely, working remotely, remote job, work from home, laptop job,
      laptop, freelance, freelancer, freelancers, freelancing, self-employed, self employed, own boss, contractor, nomad, nomads,
      digital nomad, nomad visa, nomad permit, workation, work online, working online, online job, online worker, online workers,
      foreign employer, foreign boss, foreign client, clients abroad, customers abroad, customers are in other countries,
      employer back home, work for a company abroad, work over the internet, telework, teleworking, home office, location independent,
      answering mails, work while i travel, trabajo remoto, trabajar en remoto, teletrabajo, teletrabajar, nómada digital,
      nómadas digitales, autónomo, trabajar por internet, trabalho remoto, trabalhar remotamente, trabalhar pela internet,
      nómada digital, nômade digital, freiberufler, selbständig, selbstständig, fernarbeit, remote arbeiten, homeoffice,
      online arbeiten, digitaler nomade, télétravail, travailler à distance, à distance, indépendant, nomade numérique,
      lavoro da remoto, nomade digitale`,
    finds: `remote, remotely, remote work, freelance, freelancer, self-employed, nomad, digital nomad, foreign employer,
      sole trader`,
    kinds: { country: 0.9, residency: 0.9, news: 0.6, company: 0.1 },
  },
  wealthy: {
    says: `rich, wealthy, millionaire, millionaires, high net worth, assets, wealth, vermögend, rico, riches, ten year visa,
      10 year visa, decade, highly skilled, multinational, listed corporation`,
    finds: "wealthy, wealth, assets, ten-year, decade, highly-skilled, highly skilled, lump sum",
    kinds: { residency: 1.4, country: 0.5 },
    vague: true,
  },
  investForResidence: {
    says: `golden visa, golden visas, investor visa, investor residence, invest, investing, investment, investor, investors,
      buy a house, buy a home, buy a flat, buy an apartment, buying an apartment, buying a house, buying property, buy property,
      buy real estate, real estate, property, spend on a home, real estate fund, fund, bank deposit, deposit, fixed deposit, in the bank, park,
      visado de oro, inversión, invertir, inmueble, comprar casa, comprar piso, visto gold, investir, investimento, imóvel,
      goldenes visum, investieren, investition, immobilie, wohnung kaufen, haus kaufen, visa doré, investissement, immobilier`,
    finds: `invest, investment, investor, golden visa, real estate, property, apartment, deposit, bank deposit, fund`,
    kinds: { residency: 0.8, citizenship: 0.4, news: 0.7, country: 0.3 },
  },
  incomeRequired: {
    says: `how much money, how much income, how much do i need, how much do i have to earn, how much must i earn, minimum income,
      income requirement, income threshold, earn at least, have to show, prove, proof of income, proof of funds, afford,
      a month, per month, monthly, must i own, have to own, salary, cuánto dinero, ingresos mínimos, demostrar, quanto preciso ganhar, renda mínima,
      wie viel geld, mindesteinkommen, combien d'argent, revenu minimum, revenus`,
    finds: "income, minimum income, monthly, required, threshold, salary, means",
    kinds: { residency: 0.6, country: 0.15, news: 0.3 },
    vague: true,
  },
  family: {
    says: `wife, husband, spouse, partner, my kids, our kids, children, child, family, dependants, dependents, bring my family,
      family reunification, parents, son, daughter, familia, esposa, marido, hijos, filhos, família, kinder, ehefrau, ehemann,
      familie, frau, femme, mari, enfants, famille`,
    finds: "family, spouse, partner, children, child, dependants, family reunification",
    kinds: { residency: 0.5, citizenship: 0.35, news: 0.35 },
    vague: true,
  },
  permanent: {
    says: `permanent residence, permanent residency, permanent resident, settled status, settlement, indefinite leave, green card,
      for good, forever, stay for ever, residencia permanente, residência permanente, daueraufenthalt, niederlassungserlaubnis,
      résidence permanente`,
    finds: "permanent residence, permanent, settlement, green card, indefinite, settled",
    kinds: { residency: 0.9, news: 0.8 },
  },
  minimumStay: {
    says: `minimum stay, how long do i have to be there, days a year to keep, keep my permit, keep the permit, lose my permit,
      lose my residence, absence, physical presence, be present, ninety-day report, every three months, report to immigration`,
    finds: "minimum stay, days, absence, reporting, report, 90-day",
    kinds: { residency: 1, news: 0.2 },
  },
  waiting: {
    says: `how long does it take, how long will it take, processing time, processing times, waiting time, waiting times, backlog,
      delay, delays, appointment, how quickly, how fast, cuánto tarda, quanto tempo demora, wie lange dauert, bearbeitungszeit,
      combien de temps, délai`,
    finds: "processing time, time, wait, backlog, months, weeks, appointment, typical",
    kinds: { residency: 0.6, citizenship: 0.5, company: 0.4, guide: 0.5, news: 0.2 },
    vague: true,
  },
  // Citizenship
  citizenship: {
    says: `citizenship, citizen, nationality, nationalities, passport, passports, naturalise, naturalize, naturalisation, naturalization,
      second passport, second nationality, second citizenship, another nationality, another passport, dual citizenship,
      dual nationality, become a citizen, become citizen, become a, become an, becoming a, ciudadanía, nacionalidad, pasaporte, segundo pasaporte, cidadania,
      nacionalidade, passaporte, staatsbürgerschaft, staatsangehörigkeit, einbürgerung, pass, reisepass, zweiter pass, nationalité,
      citoyenneté, passeport, naturalisation, cittadinanza, passaporto`,
    finds: "citizenship, citizen, nationality, passport, naturalisation",
    kinds: citizenship,
  },
  citizenshipForMoney: {
    says: `buy a passport, buy a second passport, buy passport, buying a passport, buy citizenship, buy nationality, nationality for sale,
      passport for sale, citizenship for sale, buys the nationality, buy another nationality, donate, donation, donating,
      citizenship by investment, economic citizenship, cbi, government bonds, passport for a donation, passport price, cheapest passport,
      passport for money, golden passport, golden passports, investor passport, caribbean passport, caribbean nationality,
      comprar pasaporte, comprar un pasaporte, comprar nacionalidad, comprar passaporte, pass kaufen, staatsbürgerschaft kaufen,
      acheter un passeport, acheter la nationalité, comprare passaporto`,
    finds: `citizenship by investment, donation, donate, contribution, buy, second passport, government bonds, bonds, national fund`,
    kinds: { citizenship: 2, news: 0.4, guide: 0.3 },
  },
  visaFree: {
    says: `visa-free, visa free, without a visa, without visa, visa waiver, visa exempt, need a visa, do i need a visa, sin visa,
      sin visado, sem visto, visumfrei, ohne visum, sans visa`,
    finds: "visa-free, visa waiver, without visa, visa required, destinations, suspended",
    kinds: { citizenship: 0.8, news: 0.9, country: 0.2, residency: 0.2 },
  },
  descent: {
    says: `grandfather, grandmother, grandparent, grandparents, great-grandfather, great-grandmother, ancestor, ancestors, ancestry,
      by descent, descent, roots, born abroad, born in, abuelo, abuela, antepasados, descendencia, avô, avó, descendência,
      großvater, grossvater, großmutter, abstammung, vorfahren, grand-père, grand-mère, ascendance, nonno`,
    finds: "descent, by descent, first generation, born abroad, ancestry, grandparent",
    kinds: { news: 1, citizenship: 0.5 },
  },
  yearsToPassport: {
    says: `how many years, how long until, years until, years of residence, years before, after how many years,
      cuántos años, quantos anos, wie viele jahre, combien d'années`,
    finds: "years, time to a passport, years of residence, naturalisation",
    kinds: { residency: 0.7, citizenship: 0.3, news: 0.7 },
    vague: true,
  },
  treaty: {
    says: "e2, e-2, e2 visa, treaty investor, treaty country, treaty with the usa, treaty it has with",
    finds: "E-2, E2, treaty",
    kinds: { citizenship: 1.2 },
  },
  dueDiligence: {
    says: "due diligence, background check, biometrics, fingerprints, interview",
    finds: "due diligence, background check, biometrics, fingerprints, interview",
    kinds: { citizenship: 0.7, news: 0.6 },
  },
  // Travel and entry
  visa: {
    says: "visa, visas, visado, visados, visto, vistos, visum, visto di ingresso",
    finds: "visa, visas",
    kinds: { residency: 0.6, country: 0.5, news: 0.7, citizenship: 0.15 },
    vague: true,
  },
  entering: {
    says: `electronic permission, electronic travel authorisation, eta, esta, etias, travel authorisation, arrival card, arrival form,
      before landing, landing in, fill in online, entry form, entry exit system, ees, border check, border checks, border control, passport stamp,
      stamping, stamps, fingerprints at the border, at the border, visa on arrival, transit, entry ban, travel ban, banned from entering,
      a weekend in, visiting, visitor, as a tourist, tourist visa, short stay, schengen visa, schengen border, control fronterizo, frontera, fronteira, grenze, einreise, frontière`,
    finds: `ETA, ESTA, ETIAS, electronic travel authorisation, arrival card, entry exit system, border, visitors, visitor, schengen,
      short stay, entry, tourist`,
    kinds: visit,
  },
  jobs: {
    says: `work visa, work permit, skilled worker, salary threshold, h1b, h-1b, blue card, sponsor, sponsorship, job search, job seeker, job-seeker,
      look for work, look for a job, looking for a job, find a job, care worker, graduate, graduates, student visa, study, students,
      permiso de trabajo, buscar empleo, buscar trabajo, visto de trabalho, procura de trabalho, arbeitserlaubnis, arbeitsvisum, blaue karte, arbeitssuche,
      jobsuche, permis de travail, chercher un emploi, premium processing, petition`,
    finds: `work permit, skilled worker, salary, threshold, H-1B, blue card, sponsor, job-search, job-seeker, job search, graduate, care worker,
      premium processing, employer`,
    kinds: { news: 1.2, residency: 0.3, country: 0.3 },
  },
  changes: {
    says: `new rule, new rules, new law, new permit, new visa, new regulation, changed, changes, change, what happened, happened to, latest, news, recently, lately, since when, when did,
      no longer, abolished, abolish, closed, close, closing, scrapped, ended, ending, cut back, being cut, increase, raised, rises, went up, tightened, harder, stricter, extended,
      introduce, introduced, launched, updates, update, reform, announced, coming into force, planned, from next year, is over, visa over,
      qué cambió, cambios, nueva ley, novedades, ya no, o que mudou, mudanças, nova lei, novidades, was hat sich geändert,
      neues gesetz, neue regeln, änderungen, neuigkeiten, quoi de neuf, changement, nouvelle loi, nouveautés`,
    finds: "changed, new, closed, ends, opens, raised, rises, stricter, reform, law, abolished, extended",
    kinds: { news: 2.2, residency: 0.4, citizenship: 0.4, country: 0.1, company: 0.2 },
    vague: true,
  },
  atPresent: {
    says: `now, still, still exist, still possible, any more, anymore, this year, last year, at the moment, currently, ahora, todavía, este año, agora, ainda, jetzt, noch, dieses jahr, désormais, maintenant, encore, cette année`,
    finds: "changed, new, reform",
    kinds: { news: 0.8, residency: 0.35, citizenship: 0.35, country: 0.3, company: 0.3 },
    vague: true,
  },
  fees: {
    says: `cost, costs, fee, fees, price, prices, how much, expensive, cheap, cheapest, cheaper, charge, cuánto cuesta, coste, tasas, precio, quanto custa,
      taxas, preço, kosten, kostet, gebühr, gebühren, preis, coûte, coût, frais, prix, combien`,
    finds: "cost, costs, fee, fees, price, pricing",
    kinds: { citizenship: 0.25, residency: 0.25, company: 0.25, tool: 0.25, news: 0.3, guide: 0.1 },
    vague: true,
  },
  // Tax
  tax: {
    says: `tax, taxes, taxed, taxation, taxman, tax rate, income tax, tax bracket, tax free, tax-free, untaxed, taxable, tax on wages, tax authority,
      top rate, marginal rate, flat tax, take from my salary, take anything from my salary, take from my, impuesto, impuestos, tributar, tributación, renta, impuesto sobre la renta,
      imposto, impostos, imposto de renda, irs português, tributação, steuer, steuern, einkommensteuer, steuersatz, besteuert, versteuern, impôt, impôts,
      imposition, fiscalité, impôt sur le revenu, taux, tasse, imposta, imposte`,
    finds: "tax, taxes, taxed, income tax, rate, top marginal rate",
    kinds: tax,
  },
  taxResidence: {
    says: `tax residence, tax residency, tax resident, fiscal resident, fiscal residence, counts me as theirs, 183 days, 183-day, half a year rule,
      how many days, days can i stay, number of days, days a year, days in a year, days per year, count as resident, become liable, without becoming, residencia fiscal, residente fiscal, cuántos días, quantos dias,
      residência fiscal, wie viele tage, steuerpflichtig, steuerlich ansässig, steuerwohnsitz, résidence fiscale, résident fiscal, combien de jours,
      residenza fiscale`,
    finds: "tax resident, tax residence, days, 183",
    kinds: { country: 1.3, guide: 0.2, residency: 0.2, news: 0.2 },
  },
  foreignIncome: {
    says: `foreign income, foreign earnings, foreign-source, income from abroad, money from abroad, money from elsewhere, earn overseas, earn abroad, earnings from outside,
      earned abroad, overseas income, income from elsewhere, offshore income, worldwide income, dividends from overseas, foreign dividends,
      ingresos del extranjero, rentas extranjeras, rendimentos do estrangeiro, auslandseinkünfte, einkünfte aus dem ausland, revenus étrangers`,
    finds: "income from abroad, foreign income, abroad, territorial, remittance, worldwide",
    kinds: { country: 1.2, guide: 0.5, news: 0.35, residency: 0.1 },
  },
  territorial: {
    says: "territorial, territorial basis, territorial tax, territorial system, territorial taxation, territorialprinzip",
    finds: "territorial",
    kinds: { guide: 1, country: 0.9 },
  },
  remittance: {
    says: `remittance, remittance basis, remit, bring in, brought in, bring money, transfer into the country, money you transfer, bring into the country,
      leave in my account overseas, leave overseas, non dom, non-dom, nondom, non-domiciled`,
    finds: "remittance, brought in, bring, transfer, non-dom",
    kinds: { guide: 0.9, country: 0.9, news: 0.6 },
  },
  taxRegimes: {
    says: `expat ruling, 30% ruling, tax break, tax breaks, tax holiday, tax regime, special regime, beckham, beckham law, nhr, ifici, impatriate, leave out of, exclude, excluded, exclusion, spared from, left alone, flat tax for newcomers,
      newcomers, lump sum, seven percent, 7%, exemption, exempt, foreign earned income exclusion, feie, inheritance tax, régimen especial, ley beckham`,
    finds: "regime, ruling, exemption, exempt, exclusion, NHR, IFICI, lump sum, newcomers, pensioners",
    kinds: { country: 0.9, news: 0.8, residency: 0.2 },
  },
  taxHelp: {
    says: `file my taxes, file a return, file my return, filing, haven't filed, tax return, tax returns, accountant, tax adviser, tax advisor, cpa, fbar, irs, back taxes, 1040,
      streamlined, self-assessment, self assessment, bookkeeping, steuererklärung, declaración de la renta, declaração de imposto, déclaration d'impôts,
      declaration, prepare my taxes, do my taxes, tax software, tax app, sort that out, gestor`,
    finds: "tax return, accountant, CPA, FBAR, IRS, filing, Americans abroad, self-assessment",
    kinds: { tool: 1.3, news: 0.3, guide: 0.15, country: 0.2, company: 0.2 },
  },
  // Companies
  company: {
    says: `company, companies, firm, firms, business, llc, ltd, limited company, corporation, incorporate, incorporation, incorporated, register a business,
      register a company, start a business, start a company, set up a company, set up a firm, open a company, form a company, company formation,
      startup, start-up, founder, entrepreneur, e-residency, e-resident, digital id, freezone, free zone, free zone licence, director, directors, shareholder, registered agent,
      pte ltd, plc, oü, gmbh, lda, audit, audited, secretary, annual report, franchise tax, corporate tax, corporation tax, profits tax, profit, profits, vat,
      owner, information return, power of attorney, sole trader, sociedad, empresa, abrir una empresa, constituir, capital mínimo, impuesto de sociedades,
      abrir empresa, sociedade, capital social, firma, firma gründen, unternehmen, gründen, gesellschaft, körperschaftsteuer, geschäftsführer, société,
      entreprise, créer une société, impôt sur les sociétés, azienda, società`,
    finds: `company, register, incorporation, LLC, limited, director, corporate tax, profit, minimum capital, government fee, annual, shareholder`,
    kinds: company,
  },
  companyTax: {
    says: `corporate tax, corporation tax, profits tax, tax on profits, profit taxed, profit inside, leave the profit, retained earnings, undistributed profit, company tax, company pay no tax, franchise tax, one percent tax, turnover tax, tax on sales,
      körperschaftsteuer, impuesto de sociedades, imposto sobre as sociedades, irc, impôt sur les sociétés`,
    finds: "corporate tax, profit, turnover, franchise tax, retained",
    kinds: { company: 1.3, guide: 0.35, country: 0.3 },
  },
  // Tools
  vpn: {
    says: `vpn, vpns, virtual private network, hide my ip, hide my ip address, ip address, fixed ip, static ip, dedicated ip, change my location, pretend to be in, geo-blocked, geoblocked, unblock, public wifi safe, censorship, wireguard,
      watch netflix from, ip adresse, dirección ip, dirección ip fija`,
    finds: "VPN, virtual private network, ip address, hide",
    kinds: tool,
  },
  passwords: {
    says: `password, passwords, passwort, passwörter, contraseña, contraseñas, senha, senhas, mot de passe, mots de passe, passphrase, password manager, logins, login, credentials, vault, passkey, passkeys,
      passwortmanager, gestor de contraseñas, gestionnaire de mots de passe, gerenciador de senhas, my phone searched, searched my phone`,
    finds: "password manager, passwords, logins, vault, passkeys",
    kinds: tool,
  },
  securityKey: {
    says: `security key, hardware key, two-factor, two factor, 2fa, yubikey, phishing, usb key`,
    finds: "security key, hardware key, two-factor, 2FA, key",
    kinds: tool,
  },
  browsers: {
    says: `browser, browsers, browse, browsing, chrome, surf, surfing, ad blocker, adblock, removes ads, block ads, blocks ads, no ads, trackers, tracking, cookies, fingerprinting, onion, dark web, anonymous surfing,
      navegador, anonym surfen, navigateur, browser sicher, telemetry`,
    finds: "browser, browse, tracking, ads, anonymous, fingerprint",
    kinds: tool,
  },
  esim: {
    says: `esim, esims, e-sim, sim, sim card, sims, roaming, mobile data, mobile internet, phone plan, data plan, gigabytes, gb, internet on my phone, cellular data, data abroad, unlimited data, hotspot,
      datos móviles, internet en el móvil, tarjeta sim, dados móveis, internet no celular, chip, mobiles internet, datenvolumen, handy daten, internet mobile, données mobiles, carte sim, forfait`,
    finds: "eSIM, sim card, mobile data, data, roaming",
    kinds: tool,
  },
  onwardTicket: {
    says: `onward ticket, onward flight, onward travel, return ticket, proof of onward, proof of exit, exit ticket, dummy ticket, dummy flight, fake ticket, flight reservation, flight booking, fake booking, ticket out, leave again, before they let me board, flight i won't take, temporary booking,
      billete de salida, passagem de saída, billet de sortie, ausreiseticket, rückflugticket, weiterflugticket`,
    finds: "onward ticket, onward, flight reservation, proof, exit, booking",
    kinds: tool,
  },
  mailbox: {
    says: `mailbox, mailboxes, postbox, virtual mailbox, virtual address, mail forwarding, letters, my post, my mail, physical mail, paper mail, parcels, scans the letters, scan my mail, scanned mail, street address, us address, po box,
      correo postal, buzón virtual, caixa postal, correio, briefkasten, post nachsenden, postfach, boîte postale, courrier`,
    finds: "virtual mailbox, mailbox, post, letters, scans, forwarding, address",
    kinds: tool,
  },
  phoneNumber: {
    says: `phone number, phone numbers, cell number, telephone number, second number, us number, american number, keep my number, keep my phone number, park my number, verification code, verification codes, bank texts, sms, text messages, otp, voip,
      número de teléfono, número de telefone, telefonnummer, handynummer, numéro de téléphone, burner, port my number`,
    finds: "phone number, number, texts, calls, sms, verification, park",
    kinds: tool,
  },
  gadgets: {
    says: `adapter, plug, plugs, socket, sockets, outlet, charger, charge my, charging, power bank, travel router, router, hotel internet, hotel wifi, hotel wi-fi, captive portal, laptop stand, stand, neck, posture, ergonomic, voltage, gear, 
      enchufe, adaptador, cargador, tomada, carregador, steckdose, reiseadapter, ladegerät, prise, adaptateur, chargeur, routeur`,
    finds: "adapter, plug, sockets, charger, travel router, router, hotel, laptop stand",
    kinds: tool,
  },
  insurance: {
    says: `insurance, health plan, medical plan, deductible, insure, insured, medical cover, health cover, travel cover, health insurance, travel insurance, medical insurance, medical coverage, hospital, hospital bills, evacuation, helicopter, climbing, diving, skiing, paragliding, adventure sports, sick abroad, accident, cover for, nomad insurance,
      seguro, seguro médico, seguro de viaje, seguro saúde, seguro de viagem, versicherung, krankenversicherung, reiseversicherung, auslandskrankenversicherung, assurance, assurance santé, assurance voyage, assicurazione`,
    finds: "insurance, health, medical, cover, travel insurance, evacuation, sports",
    kinds: { tool: 1.3, residency: 0.2, country: 0.1, guide: 0.1 },
  },
  banking: {
    says: `bank account, account, accounts, bank, banks, banking, debit card, credit card, bank card, invoices, invoice clients, receive dollars, receive euros, receive payments in, iban, multi-currency, currencies, currency, exchange rate, exchange money, exchange euros, swap euros, convert money, transfer money, send money, receive money, withdraw, withdrawal, withdrawals, withdraw cash, atm, get paid, paid by clients, receive payments, marketplaces, real rate, mid-market, markup, wire, wires, swift,
      cuenta bancaria, cuenta, banco, tarjeta, transferir dinero, conta bancária, conta, cartão, bankkonto, konto, karte, geld überweisen, wechselkurs, compte bancaire, compte, carte bancaire, virement, conto corrente`,
    finds: "bank, account, card, IBAN, currencies, exchange, transfers, mid-market",
    kinds: { tool: 1, guide: 0.1, residency: 0.15, company: 0.15 },
  },
  crypto: {
    says: `crypto, cryptocurrency, bitcoin, btc, ethereum, coins, crypto wallet, hardware wallet, cold storage, cold wallet, crypto exchange, stablecoin, staking, seed phrase, tokens, criptomonedas, cripto, criptomoedas, kryptowährung, krypto, cryptomonnaie, criptovalute, buy coins, own keys`,
    finds: "crypto, bitcoin, wallet, hardware wallet, exchange, coins",
    kinds: { tool: 1.4, guide: 0.15, news: 0.15 },
  },
  // Guides
  explaining: {
    says: "what does it mean, what is meant, what do you mean, meaning, means when, explain, how does it work, in general, definition, what is a, was bedeutet, qué significa, o que significa, que veut dire, how reliable, can i rely, rely on",
    finds: "meaning, definition, explain, meaning",
    kinds: { guide: 1, country: 0.3 },
    vague: true,
  },
  taxedTwice: {
    says: `home country, own country, country i left, taxed twice, tax me twice, double taxation, double tax, both countries, two countries, twice,
      mein heimatland, país de origen, país de origem, pays d'origine, doppelbesteuerung, doble imposición, dupla tributação, double imposition`,
    finds: "own country, double taxation, twice, home country, citizenship-based",
    kinds: { guide: 1, country: 0.5, news: 0.2 },
  },
  aboutTheCards: {
    says: `your page, your site, your website, your card, your cards, the card, you show, that you show, you list, you say, your figures, your prices,
      your numbers, your data, quotes me, quoted me, shown here, given here, listed here, extra fees, hidden fees, hidden costs, additional fees, total amount, differ from, differs from, tu página, sua página, eure seite, ihrer seite, votre site`,
    finds: "card, starting price, figures, typical, differ, sources",
    kinds: { guide: 2 },
  },
  choosing: {
    says: "how do i choose, how to choose, how do i pick, how to pick, which country is best, how should i decide, what should i consider, what to look for, what should i check, what should i look for, what should i read, what to check, before i open, before i pay, before i sign up, before choosing, what to watch out for, criteria, compare countries, where should i move, cómo elegir, wie wähle ich, comment choisir",
    finds: "choosing, choose, compare, decide, pick",
    kinds: { guide: 1.3, residency: 0.3 },
  },
  // Details, which say nothing of the kind
  email: {
    says: "email, e-mail, emails, mail address, correo electrónico",
    finds: "email, e-mail",
    kinds: {},
    vague: true,
  },
  openSource: {
    says: "open source, open-source, source code, code anyone can, inspect, inspected, audited, auditable, código abierto, quelloffen, quelltext",
    finds: "open source, open firmware, audited, source code",
    kinds: {},
    vague: true,
  },
  device: {
    says: "gadget, gadgets, device, devices, hardware, stick, gerät, aparato, appareil",
    finds: "hardware, device, devices",
    kinds: {},
    vague: true,
  },
  free: {
    says: "free, for free, free of charge, no cost, gratis, kostenlos, grátis, gratuit, gratuito, without paying",
    finds: "free, free plan",
    kinds: {},
    vague: true,
  },
  cheap: {
    says: "cheap, cheapest, cheaper, lowest, smallest, low cost, budget, affordable, barato, barata, günstig, günstigste, billig, pas cher, moins cher",
    finds: "cheap, cheapest, lowest",
    kinds: {},
    vague: true,
  },
  fast: {
    says: "fast, fastest, quick, quickest, quickly, soonest, within weeks, in a hurry, rápido, schnell, schnellste, rapide, vite",
    finds: "fast, fastest, quick, quickest, month, weeks, minutes",
    kinds: {},
    vague: true,
  },
  fixed: {
    says: "fixed, static, dedicated, of my own, my own ip, always the same, fest, feste, fijo, fija",
    finds: "dedicated, fixed, static",
    kinds: {},
    vague: true,
  },
  anonymous: {
    says: "anonymous, anonymously, without my name, no name, nobody knows, cash, banknotes, monero, anónimo, anonym, anonyme",
    finds: "anonymous, cash, Monero, account number",
    kinds: {},
    vague: true,
  },
  unlimited: {
    says: "unlimited, no cap, without a cap, no limit, as much as i want, stream all day, ilimitado, ilimitados, unbegrenzt, illimité",
    finds: "unlimited",
    kinds: {},
    vague: true,
  },
  manyCountries: {
    says: "several countries, many countries, dozen countries, different countries, multiple countries, across countries, across europe, across asia, world trip, around the world, region, worldwide, varios países, viele länder, plusieurs pays",
    finds: "regional, regions, global, worldwide, many countries, countries and regions",
    kinds: {},
    vague: true,
  },
  midMarket: {
    says: "real rate, real exchange rate, mid-market, markup, mark-up, swap, convert, interbank",
    finds: "mid-market, real rate",
    kinds: {},
    vague: true,
  },
  validity: {
    says: "expire, expires, expired, valid, validity, lasts, how long is it valid, gültig, válido, valable",
    finds: "valid, validity, days",
    kinds: {},
    vague: true,
  },
  beginner: {
    says: "beginner, beginners, first time, very first, easiest, simplest, newbie, never done, principiante, anfänger, débutant",
    finds: "beginner, simple, first",
    kinds: {},
    vague: true,
  },
  selfHosted: {
    says: "host myself, self-host, self-hosted, own server, my own server, no cloud, not in the cloud, in any cloud, only on my own, locally, offline",
    finds: "own server, self-host, local, offline, locally, own computer, cold storage",
    kinds: {},
    vague: true,
  },
};
