import type { Http } from "#server/platform/http/implement.ts";
import { authContract } from "#shared/auth/contract.ts";
import type { Sessions } from "./sessions.ts";
import { type AuthService, toUser } from "./sign-in.ts";

export const authRoutes = ({
  http,
  service,
  sessions,
}: {
  http: Http;
  service: AuthService;
  sessions: Sessions;
}) =>
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
