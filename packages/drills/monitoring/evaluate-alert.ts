import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';
import type { DrillContext, NeededProgram } from '../drill.ts';

export const neededPromtool: NeededProgram = { program: 'promtool', package: 'prometheus' };

export type MetricSeries = {
  metric: string;
  labels: Record<string, string>;
  /** One measured value after the other. */
  values: readonly (number | null)[];
  /** Between two of them. */
  seconds: number;
};

const rules = join(repositoryRoot, 'packages/deploy/monitoring/alerts.yml');

/** In which of the series' steps the alert of the product's rules fires, by Prometheus' own evaluation of what was measured. */
export async function evaluateAlert(
  context: DrillContext,
  alert: string,
  { metric, labels, values, seconds }: MetricSeries,
): Promise<boolean[]> {
  const selector = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  const file = join(context.directory, `${alert}.yml`);
  const test = {
    rule_files: [rules],
    evaluation_interval: `${Math.min(seconds, 60)}s`,
    tests: [
      {
        interval: `${seconds}s`,
        input_series: [
          {
            series: `${metric}{${selector.join(', ')}}`,
            values: values.map((value) => value ?? '_').join(' '),
          },
        ],
        // What is expected is wrong on purpose where it fires: the tool then says what it found.
        promql_expr_test: values.map((_, step) => ({
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
          eval_time: `${step * seconds}s`,
          exp_samples: [{ labels: '{}', value: 0 }],
        })),
      },
    ],
  };
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(test, null, 2));
  const said = await runPromtool(context.programPath('promtool'), file);
  const firing = new Set([...said.matchAll(/time: (\S+),\s/g)].map(([, time]) => toSeconds(time ?? '')));
  return values.map((_, step) => firing.has(step * seconds));
}

function runPromtool(promtool: string, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(promtool, ['test', 'rules', file], (error, stdout, stderr) => {
      const said = stdout + stderr;
      if (error && !said.includes('FAILED')) reject(new Error(said, { cause: error }));
      else if (/error/i.test(said) && !said.includes('time: ')) reject(new Error(said));
      else resolve(said);
    });
  });
}

/** "1h2m3s". */
function toSeconds(text: string): number {
  const units: Record<string, number> = { h: 3_600, m: 60, s: 1 };
  return [...text.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}
