import { procedurePaths } from "../paths.ts";

export const procedurePath = (id: string): string => `${procedurePaths.procedures}/${id}`;
