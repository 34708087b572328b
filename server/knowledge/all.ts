/**
 * Loads every table, which checks it: an invalid row throws an error. The build and the tests import this file.
 */
import "./acts.ts";
import "./archive.ts";
import "./concepts.ts";
import "./countries.ts";
import "./gazetteer.ts";
import "./country-profiles.ts";
import "./currencies.ts";
import "./figures.ts";
import "./facts.ts";
import "./impact-texts.ts";
import "./law/examples.ts";
import "./law/law.ts";
import "./library-words.ts";
import "./matters.ts";
import "./word-lists.ts";
import "./place-codes.ts";
import "./places.ts";
import "./procedures.ts";
import "./programmes.ts";
import "./sources.ts";
