import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@repo/workbench/paths';
import type { Drill, DrillContext } from '../../drill.ts';

const run = promisify(execFile);
const directory = join(repositoryRoot, 'packages/deploy/monitoring');

const validations = [
  { what: 'Alert rules', args: ['check', 'rules', 'alerts.yml'] },
  { what: 'Example configuration', args: ['check', 'config', 'prometheus.yml'] },
  { what: 'Tests of the rules', args: ['test', 'rules', 'alerts.test.yml'] },
];

async function validate(
  promtool: string,
  args: readonly string[],
  { report }: DrillContext,
): Promise<boolean> {
  try {
    const { stdout } = await run(promtool, args, { cwd: directory });
    report(stdout.trim());
    return true;
  } catch (error) {
    report(String(error));
    return false;
  }
}

/** Breaks nothing: Prometheus' own tool reads the files. */
export const drill: Drill = {
  purpose: 'Alert rules, their tests and the example configuration, validated with promtool',
  needs: [{ program: 'promtool', package: 'prometheus' }],
  run: async (context) => {
    const promtool = context.programPath('promtool');
    const { stdout } = await run(promtool, ['--version']);
    const goals: { name: string; isMet: boolean }[] = [];
    for (const { what, args } of validations) {
      goals.push({ name: what, isMet: await validate(promtool, args, context) });
    }
    return {
      table: { head: ['File', 'Valid'], rows: goals.map(({ name, isMet }) => [name, isMet ? 'yes' : 'no']) },
      goals,
      versions: [`Prometheus ${/version ([\d.]+)/.exec(stdout)?.[1] ?? 'unknown'}`],
    };
  },
};
