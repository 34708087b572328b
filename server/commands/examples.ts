import { runCommand } from "./command.ts";
import { examples } from "./work/examples.ts";

void runCommand(examples);
