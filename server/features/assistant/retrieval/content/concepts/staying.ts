import type { Concept } from "../concept.ts";

/** What is said of keeping a residence, and of getting it. */
export const stayingConcepts: Readonly<Record<string, Concept>> = {
  permanent: {
    says: `permanent residence, permanent residency, permanent resident, settled status, settlement, indefinite leave,
      green card, for good, forever, stay for ever, residencia permanente, residência permanente, daueraufenthalt,
      niederlassungserlaubnis, résidence permanente, stay forever, permanent papers, permanent card,
      permanent permit, leave to remain, settled, ilr, long-term residence, long-term resident, para siempre,
      larga duración, definitiva, unbefristet, dauerhaft, carte de résident, permanente, indefinitely,
      swapped for permanent`,
    finds: `permanent residence, permanent, settlement, green card, indefinite, settled`,
    kinds: { residency: 0.9, news: 0.8 },
  },
  minimumStay: {
    says: `minimum stay, how long do i have to be there, days a year to keep, keep my permit, keep the permit,
      lose my permit, lose my residence, absence, physical presence, be present, ninety-day report,
      every three months, report to immigration, how often, have to be there, must i be there, out of the country,
      absent, absences, be away, days away, renew, renewal, renewed, extend, extension, renovar, renovación,
      renovação, verlängern, verlängerung, renouveler, renouvellement, rinnovare, prolongar, need to spend,
      spend at least, spend there, must i spend`,
    finds: `minimum stay, days, absence, reporting, report, 90-day`,
    kinds: { residency: 1, news: 0.2 },
  },
  waiting: {
    says: `how long does it take, how long will it take, processing time, processing times, waiting time, waiting times,
      backlog, delay, delays, appointment, how quickly, how fast, cuánto tarda, quanto tempo demora,
      wie lange dauert, bearbeitungszeit, combien de temps, délai, how soon, wait, waiting, queue, slot,
      appointments, turnaround, take long, duration, how many weeks, how many months, approval time, time frame,
      timeline, cita, plazo, plazos, tarda, demora, prazo, dauert, dauer, wartezeit, termin, attente, rendez-vous,
      durée, quanto tempo, tempi di attesa, decided, approved`,
    finds: `processing time, time, wait, backlog, months, weeks, appointment, typical`,
    kinds: { residency: 0.6, citizenship: 0.5, company: 0.4, guide: 0.5, news: 0.2 },
    vague: true,
  },
  paperwork: {
    says: `form, forms, document, documents, paperwork, apostille, certificate, consulate, embassy, apply, application,
      applying, how do i apply, where do i apply, formulario, documentos, solicitar, solicitud, formular, unterlagen,
      konsulat, botschaft, antrag, beantragen, formulaire, consulat, demande, demander, consolato, domanda, pedir`,
    finds: `form, apply, consulate, apostille, application`,
    kinds: { residency: 0.6, citizenship: 0.25, company: 0.2, news: 0.3 },
    vague: true,
  },
  belongings: {
    says: `my car, furniture, household goods, belongings, vehicle, vehicles, import my, customs duty, duty free,
      removal goods, ship my things, muebles, coche, möbel, mein auto, umzugsgut, meubles, voiture, mobili`,
    finds: `household goods, vehicles, exempts`,
    kinds: { residency: 1 },
  },
};
