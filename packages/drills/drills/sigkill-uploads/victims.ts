import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Variables } from '@repo/workbench/env-file';
import { repositoryRoot } from '@repo/workbench/paths';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import type { Application } from '@repo/workbench/stack/applications';
import type { DrillContext } from '../../drill.ts';
import { killPostgres } from '../../postgres/kill-postgres.ts';
import type { SinglePostgres } from '../../postgres/single.ts';

/** Something that is killed with SIGKILL, and started again at once, as whatever supervises it does. */
export type KillableProcess = { name: string; kill: () => unknown; startAgain: () => Promise<unknown> };

export function createKillableApplication(
  name: string,
  { process: first, restart }: Application,
): KillableProcess {
  let current = first;
  return {
    name,
    kill: () => killNow(current),
    startAgain: async () => {
      await current.exited;
      current = await restart();
    },
  };
}

export function createKillablePostgres(postgres: SinglePostgres): KillableProcess {
  return {
    name: 'database',
    kill: () => killPostgres(postgres.dataDirectory),
    startAgain: postgres.start,
  };
}

export type StartableWorkflow = {
  variables: Variables;
  /** Starts it with a key for bulk-create, and the agency of these variables. */
  start: (apiKey: string, agency: Variables) => KillableProcess;
};

/** An enrolment workflow in a process of its own; it forgets which chunks it did when it is killed. */
export async function reserveWorkflow(context: DrillContext): Promise<StartableWorkflow> {
  const [web, smtp] = [await reservePortOrAnother(null), await reservePortOrAnother(null)];
  const secret = randomBytes(32).toString('base64url');
  const launch = (env: Variables) =>
    startProcess({
      name: 'The workflow',
      command: process.execPath,
      args: [join(repositoryRoot, 'packages/sandbox/server.ts')],
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      logFile: join(context.directory, 'logs', 'workflow.log'),
      append: true,
      register: context.register,
    });
  return {
    variables: {
      WORKFLOW_WEBHOOK_URL: `http://127.0.0.1:${web.port}/workflow/enrolments`,
      WORKFLOW_SIGNING_SECRET: secret,
    },
    start: (apiKey, agency) => {
      void releasePort(web.port);
      void releasePort(smtp.port);
      const env = {
        ...Object.fromEntries(Object.entries(agency).filter(([name]) => name.startsWith('AGENCY_'))),
        SANDBOX_PORT: String(web.port),
        SANDBOX_SMTP_PORT: String(smtp.port),
        SANDBOX_DATA: join(context.directory, 'workflow'),
        SANDBOX_WORKFLOW_API_KEY: apiKey,
        WORKFLOW_SIGNING_SECRET: secret,
      };
      let current = launch(env);
      return {
        name: 'workflow',
        kill: () => killNow(current),
        startAgain: async () => {
          await current.exited;
          current = launch(env);
        },
      };
    },
  };
}

function killNow({ pid, name }: RunningProcess): void {
  if (pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(pid, 'SIGKILL');
}
