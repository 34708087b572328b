import { runCommand } from "./command.ts";
import { user } from "./work/user.ts";

void runCommand(user);
