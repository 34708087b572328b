import { runCommand } from "./command.ts";
import { law } from "./work/law.ts";

void runCommand(law);
