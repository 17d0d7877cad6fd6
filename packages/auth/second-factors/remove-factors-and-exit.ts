import { createInterface } from 'node:readline/promises';
import {
  type FactorResetTools,
  type OperatorTerminal,
  runFactorResetCommand,
} from './factor-reset-command.ts';

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

const operatorTerminal: OperatorTerminal = {
  report: (line) => console.log(line),
  ask: process.stdin.isTTY ? ask : null,
};

/** Runs the operator's command with this process's arguments, and ends the process: the service's pools would keep it open. */
export async function removeFactorsAndExit(factors: () => FactorResetTools): Promise<never> {
  const isRemoved = await runFactorResetCommand(factors, process.argv.slice(2), operatorTerminal);
  process.exit(isRemoved ? 0 : 1);
}
