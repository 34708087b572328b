import { runCommand } from "./command.ts";
import { restore } from "./work/restore.ts";

void runCommand(restore);
