import { foldLetters } from "./fold.ts";

/** The words for a number in English, Spanish, Portuguese, German, French, and Italian. */
const namesByNumber: readonly (readonly [number, string])[] = [
  [0, "no without kein keine ohne sans aucun sem sin nessun senza"],
  [1, "a an one un una uno um uma une ein eine einen einem einer"],
  [2, "two dos dois duas deux zwei due"],
  [3, "three tres três trois drei tre"],
  [4, "four cuatro quatro quatre vier quattro"],
  [5, "five cinco cinq fünf cinque"],
  [6, "six seis sechs sei"],
  [7, "seven siete sete sept sieben sette"],
  [8, "eight ocho oito huit acht otto"],
  [9, "nine nueve nove neuf neun"],
  [10, "ten diez dez dix zehn dieci"],
  [11, "eleven"],
  [12, "twelve doce doze douze zwölf dodici"],
  [14, "fourteen catorce catorze quatorze vierzehn quattordici"],
  [15, "fifteen quince quinze fünfzehn quindici"],
  [20, "twenty veinte vinte vingt zwanzig venti"],
  [30, "thirty treinta trinta trente dreißig dreissig trenta"],
  [40, "forty cuarenta quarenta quarante vierzig quaranta"],
  [45, "forty-five"],
  [60, "sixty sesenta sessenta soixante sechzig sessanta"],
  [90, "ninety noventa neunzig novanta"],
];
const byName = new Map(
  namesByNumber.flatMap(([number, names]) =>
    names.split(" ").map((name): [string, number] => [foldLetters(name), number]),
  ),
);

/** The words for the numbers from one, the longest of several with the same beginning first. */
export const numberNames: readonly string[] = namesByNumber
  .flatMap(([number, names]) => (number === 0 ? [] : names.split(" ")))
  .sort()
  .reverse();

/** The number that a word stands for, whatever its accents and capitals. */
export const numberNamed = (word: string): number | undefined => byName.get(foldLetters(word));
