/** The first administrator of every site. */
export const keeper = { username: "keeper", password: "a password for tests" };
