import { runCommand } from "./command.ts";
import { backup } from "./work/backup.ts";

void runCommand(backup);
