import { runCommand } from "./command.ts";
import { vectors } from "./work/vectors.ts";

void runCommand(vectors);
