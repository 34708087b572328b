import { loginLimits } from "#server/features/auth/sign-in.ts";
import { networkAddress, withTrialSite } from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { forEachNumber, password, register, signIn } from "./accounts.ts";

const home = "198.51.100.7";
const networks = 500;
const sprayedNames = 2000;
const ownerTries = 30;
const guessersAtOnce = 150;

/** Guesses at one account, sprays many accounts, and lets the owner sign in meanwhile, over two instances. */
export const run = (guesses: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const urls = [(await trial.start()).url, (await trial.start()).url] as const;
    const url = (index: number) => urls[index % 2]!;
    await register(urls[0], "target", home);

    let hashed = 0;
    await forEachNumber(guesses, 40, async (index) => {
      const { status } = await signIn(
        url(index),
        "target",
        `guess ${index}`,
        networkAddress(index % networks),
      );
      if (status === 401) hashed += 1;
    });

    let sprayed = 0;
    await forEachNumber(sprayedNames, 40, async (index) => {
      const from = `203.0.${113 + (index % 2)}.${1 + (index % 40)}`;
      if ((await signIn(url(index), `sprayed-${index}`, "Summer2026!", from)).status === 401) sprayed += 1;
    });

    const ownerStatuses: number[] = [];
    let isOver = false;
    let attempts = 0;
    const guessing = Array.from({ length: guessersAtOnce }, async (_, guesser) => {
      while (!isOver) {
        attempts += 1;
        await signIn(
          urls[0],
          `crowd-${attempts}`,
          "a guess",
          networkAddress(1000 + guesser + 150 * attempts),
        );
      }
    });
    for (let index = 0; index < ownerTries; index += 1)
      ownerStatuses.push((await signIn(urls[0], "target", password, home)).status);
    isOver = true;
    await Promise.all(guessing);
    const refused = ownerStatuses.filter((status) => status !== 200).length;

    return [
      {
        promise: "guesses at one account from many networks over two instances stop at its limit",
        count: `${guesses} guesses from ${networks} networks`,
        result: `${hashed} reached the password, limit ${loginLimits.account.points}`,
        isKept: hashed <= loginLimits.account.points && hashed > 0,
      },
      {
        promise: "names sprayed from two networks stop at the limit of names",
        count: `${sprayedNames} names from 40 addresses`,
        result: `${sprayed} reached the password, limit ${2 * loginLimits.names.points}`,
        isKept: sprayed <= 2 * loginLimits.names.points && sprayed > 0,
      },
      {
        promise: "the owner signs in on a known network during guesses",
        count: `${ownerTries} sign-ins during ${attempts} guesses, ${guessersAtOnce} at once`,
        result: `${refused} refused`,
        isKept: refused === 0 && attempts >= guessersAtOnce,
      },
    ];
  });
