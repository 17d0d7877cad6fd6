import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type FirstStartOutcome, runScenario } from './run-scenario.ts';
import { listScenarios } from './scenarios.ts';

/** Assumed duration of an idle start until one has been measured. */
const assumedSeconds = 100;

/**
 * `pnpm first-start [--only idle,root] [--seed 7]`: clones and starts the product in twenty ways and prints a table.
 * Takes most of an hour on two idle cores; needs Linux, root and the package registry.
 */
export async function measureFirstStarts(
  args: readonly string[],
  report: (line: string) => void,
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, seed: { type: 'string', default: String(Date.now()) } },
  });
  const wanted = values.only?.split(',').map((name) => name.trim());
  const scenarios = listScenarios(values.seed).filter(
    ({ name }) => !wanted || wanted.some((part) => name.includes(part)),
  );
  if (scenarios.length === 0)
    throw new Error(
      `There is no such start. There are: ${listScenarios(values.seed)
        .map(({ name }) => name)
        .join(', ')}.`,
    );
  report(`Seed ${values.seed}. Load before: ${loadavg()[0]?.toFixed(1)}.`);
  const outcomes: FirstStartOutcome[] = [];
  for (const scenario of scenarios) {
    const idle = outcomes.find(({ scenario: name }) => name === 'idle')?.seconds ?? assumedSeconds;
    const outcome = await runScenario(scenario, idle);
    outcomes.push(outcome);
    report(describe(outcome));
  }
  const good = outcomes.filter(({ isGood }) => isGood).length;
  report(['', ...table(outcomes), '', `${good} of ${outcomes.length} succeeded.`].join('\n'));
  return good === outcomes.length;
}

function describe({ scenario, outcome, seconds }: FirstStartOutcome): string {
  return `${scenario}: ${outcome}${seconds === null ? '' : `, ${seconds} s`}`;
}

function table(outcomes: readonly FirstStartOutcome[]): string[] {
  return [
    '| Start | Outcome | First page, s | All, s |',
    '|---|---|---:|---:|',
    ...outcomes.map(
      ({ scenario, outcome, firstPageSeconds, seconds }) =>
        `| ${scenario} | ${outcome.split('\n', 1)[0]} | ${firstPageSeconds ?? '–'} | ${seconds ?? '–'} |`,
    ),
  ];
}
