import { ask, cookieOf } from "#tests/support/trial-site.ts";

export const password = "correct horse battery";

/** Registers an account from an address, so that it knows the network. Returns its cookie. */
export const register = async (url: string, username: string, address: string): Promise<string> => {
  const answer = await ask(`${url}/api/register`, {
    method: "POST",
    body: { username, password },
    headers: { "X-Forwarded-For": address },
  });
  if (answer.status !== 201)
    throw new Error(`the sign-up of ${username} got ${answer.status}: ${answer.body}`);
  return cookieOf(answer);
};

export const signIn = (url: string, username: string, guess: string, address: string) =>
  ask(`${url}/api/login`, {
    method: "POST",
    body: { username, password: guess },
    headers: { "X-Forwarded-For": address },
  });

/** Runs `work` for each number below `count`, some at a time. */
export const forEachNumber = async (
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
) => {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};
