import { DefaultReporter } from "vitest/node";

const seconds = (sinceMs) => `${Math.round((performance.now() - sinceMs) / 1000)} s`;

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** A regular expression that matches nothing but this text. */
const exactly = (text) => `^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;

/**
 * Prints one line for each phase (project), and each failure with its error. On a terminal, the line of the running
 * phase counts along.
 */
export class PhaseReporter extends DefaultReporter {
  /** The counts of each phase, by project name. */
  phases = new Map();
  /** The commands that repeat the failures. */
  repeats = [];
  seed;

  constructor(seed) {
    super({ summary: false });
    this.seed = seed;
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    for (const { project } of specifications) {
      const phase = this.phases.get(project.name) ?? { files: 0, ended: 0, passed: 0, failed: 0 };
      phase.files += 1;
      this.phases.set(project.name, phase);
    }
  }

  onTestModuleQueued(module) {
    this.phases.get(module.project.name).start ??= performance.now();
  }

  onTestModuleEnd(module) {
    const { name } = module.project;
    const phase = this.phases.get(name);
    const failed = [...module.children.allTests("failed")].length;
    phase.ended += 1;
    phase.passed += [...module.children.allTests("passed")].length;
    // A file that cannot be loaded, or whose hook fails, has no failed test.
    phase.failed += failed || (module.ok() ? 0 : 1);
    this.printPhase(name, phase);
  }

  printPhase(name, { files, ended, passed, failed, start }) {
    const line = `${name}: ${ended} of ${files} files, ${passed} passed, ${failed} failed, ${seconds(start)}`;
    const isOver = ended === files;
    if (this.isTTY) process.stdout.write(`\r\x1b[K${line}${isOver ? "\n" : ""}`);
    else if (isOver) console.log(line);
  }

  /** The lists of failed tests and files are printed at the end, with their errors. */
  printTestModule() {}

  onTestRunEnd(modules, errors, reason) {
    super.onTestRunEnd(modules, errors, reason);
    for (const module of modules.filter((module) => !module.ok())) {
      const file = `npm test -- --seed ${this.seed} ${module.relativeModuleId}`;
      const names = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
      if (names.length === 0) this.repeats.push(file);
      for (const name of names)
        this.repeats.push(`${file} -t ${quoted(exactly(name.replaceAll(" > ", " ")))}`);
    }
  }

  /** Prints the commands that repeat the failures, and the seed. */
  printRepeats() {
    if (this.repeats.length > 0) console.log(`To repeat the failures:\n  ${this.repeats.join("\n  ")}`);
    console.log(`Seed ${this.seed}: 'npm test -- --seed ${this.seed}' repeats this order.`);
  }
}
