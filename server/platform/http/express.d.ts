import type { Role } from "#shared/auth/contract.ts";

declare global {
  namespace Express {
    /** The signed-in user on `req.user`. */
    interface User {
      id: number;
      username: string;
      role: Role;
    }
  }
}
