import { createInterface } from 'node:readline/promises';
import type { Terminal } from './factor-reset-command.ts';

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** The terminal that this process was started from. */
export const operatorTerminal: Terminal = {
  report: (line) => console.log(line),
  ask: process.stdin.isTTY ? ask : null,
};
