import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { buildApplications } from '../../build/build.ts';
import { generateChanged } from '../../build/generate.ts';
import { startTemporaryPostgres } from '../../embedded-postgres.ts';
import { choosePort } from '../../ports.ts';
import { withClient } from '../../postgres/with-client.ts';
import { type RunningProcess, startProcess } from '../../processes.ts';
import { startApplication } from '../../stack/applications.ts';
import { filesUrl } from '../../stack/files-url.ts';
import { migrate } from '../../stack/migrations.ts';
import { startSandbox } from '../../stack/sandbox.ts';
import { chooseStackPorts } from '../../stack/stack-ports.ts';
import { waitForAnswer } from '../../stack/wait-for-answer.ts';
import { testVariables } from '../../test-stack.ts';
import type { BenchContext } from '../bench.ts';
import { fillTrainingDatabase, fullVolume } from './fill-database.ts';

/** Everybody's in the filled database, stored as production stores it. */
export const password = 'Password123!';
const passwordCost = 12;

export type TrainingProduct = {
  url: string;
  bareUrl: string;
  databaseUrl: string;
  /** The stand-ins of the outside services. */
  sandboxUrl: string;
  /** An API key with every scope. */
  key: string;
  passwordHash: string;
  pids: { application: number; bare: number; database: number };
};

function pidOf({ name, pid }: RunningProcess): number {
  if (pid === undefined) throw new Error(`${name} did not start.`);
  return pid;
}

/** The training service as `npm start` runs it, on a full database of its own that writes to the disk; and the bare server. */
export async function startTrainingProduct(context: BenchContext): Promise<TrainingProduct> {
  const { directory, register, report, onStop } = context;
  await generateChanged(context);
  await buildApplications(context);
  report('Starting a database and filling it …');
  const postgres = await startTemporaryPostgres({ parentDirectory: directory, durable: true });
  onStop(postgres.stop);
  await postgres.ensureDatabase('training');
  const databaseUrl = postgres.url('training');
  await migrate({ service: 'training', url: databaseUrl, isOutside: false });
  const key = randomBytes(32).toString('base64url');
  const passwordHash = await bcrypt.hash(password, passwordCost);
  const keyHash = createHash('sha256').update(key).digest('hex');
  await withClient(databaseUrl, (client) =>
    fillTrainingDatabase(client, fullVolume, { passwordHash, keyHash }),
  );

  report('Starting the service …');
  const variables = testVariables();
  const ports = await chooseStackPorts({ variables, ports: 'free' });
  const sandbox = await startSandbox({ directory, variables, ports, register });
  const application = await startApplication({
    service: 'training',
    mode: 'production',
    port: ports.training,
    databaseUrl,
    variables: { ...sandbox.environment, ...variables, FILES_URL: filesUrl(undefined, directory) },
    directory,
    register,
  });
  const { port } = await choosePort(null);
  const bareUrl = `http://127.0.0.1:${port}`;
  const bare = startProcess({
    name: 'The bare server',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-server.ts')],
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production', BARE_DATABASE_URL: databaseUrl, BARE_PORT: String(port) },
    logFile: join(directory, 'logs', 'bare-server.log'),
    register,
  });
  await waitForAnswer(bareUrl, bare);
  return {
    url: `http://127.0.0.1:${application.port.port}`,
    bareUrl,
    databaseUrl,
    sandboxUrl: sandbox.url,
    key,
    passwordHash,
    pids: {
      application: pidOf(application.process),
      bare: pidOf(bare),
      database: postgres.process.pid,
    },
  };
}
