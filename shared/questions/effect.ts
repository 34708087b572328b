import type { NewsStage } from "../news/contract.ts";
import type { QuestionLanguage } from "./reading/language.ts";

/** A text in each language. */
export type EffectTexts = Readonly<Record<QuestionLanguage, string>>;

/** A step of a change, on the day on which it happened or is to happen. */
export interface EffectStep {
  date: string;
  stage: NewsStage;
  /** The last day of a limited change. */
  until?: string;
  /** 'Georgia: work permit for foreign employees and self-employed' */
  title: string;
  /** A short name for a list of the steps. */
  names?: EffectTexts;
  /** A sentence or two, in English. */
  facts: string;
  /** The address of the page that reports it. */
  url: string;
}

/** Something that people ask about: is it required or in force already? */
export interface Effect {
  id: string;
  /** What people call it. Several effects can share a subject if each has a place of its own. */
  subject: string;
  /**
   * It is a thing with a name of its own. Others are changes: 'is it still in force?' may then ask about the rule before
   * the change.
   */
  isThing?: true;
  /** The cues that a text needs, all of them. Default: `effect.` with the subject. */
  cues?: readonly string[];
  /** A noun phrase. */
  names: EffectTexts;
  /** ISO 3166-1 alpha-2, or `EU`. */
  place: string;
  /** The id of an authorization of the entry rules. */
  authorization?: string;
  /** The month in which an earlier date was withdrawn: `2026-07`. */
  withdrawn?: string;
  /** Travelers under and over these ages need it, but pay nothing. */
  free?: { under: number; over: number };
  /** How many years it is valid. */
  years?: number;
  /** In the order of their days. */
  steps: readonly EffectStep[];
  /** Sentences for texts with the cue `about`, or for all. The first one that fits is said. */
  notes?: readonly { about?: string; texts: EffectTexts }[];
}
