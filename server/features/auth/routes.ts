import type { Http } from "#server/platform/http/implement.ts";
import { authContract } from "#shared/auth/contract.ts";
import type { Sessions } from "./sessions.ts";
import { type AuthService, toUser } from "./sign-in.ts";

/** What the routes of accounts need. */
export interface AuthDeps {
  http: Http;
  service: AuthService;
  sessions: Sessions;
}

/** Sign in, sign up, sign out, and who is signed in. */
export const authRoutes = ({ http, service, sessions }: AuthDeps) =>
  http.implement(authContract, {
    currentUser: async ({ user }) => user,
    login: async ({ req, body }) => toUser(await sessions.signIn(req, body)),
    register: async ({ req, body }) =>
      toUser(await sessions.begin(req, () => service.register(body, req.ip))),
    logout: async ({ req }) => {
      await sessions.end(req);
      return { message: "You are signed out." };
    },
  });
