import { buildApplications } from './build/build.ts';
import { generateChanged } from './build/generate.ts';
import type { Variables } from './env-file.ts';
import { type Service, services } from './prisma-cli.ts';
import { type ProcessRegister, trackProcesses } from './processes.ts';
import type { Mode } from './stack/applications.ts';
import { type Database, type Databases, openDatabases } from './stack/databases.ts';
import { filesUrl } from './stack/files-url.ts';
import { type ServedApplication, startInstances } from './stack/instances.ts';
import { migrate } from './stack/migrations.ts';
import { needsSandbox, type SandboxProcess, startSandbox } from './stack/sandbox.ts';
import { hasDemoData, seedOnce, wantsDemoData } from './stack/seeds.ts';
import { chooseStackPorts, describeMovedPorts, type StackPorts } from './stack/stack-ports.ts';

export type StackOptions = {
  /** Holds databases, sandbox, logs. */
  directory: string;
  mode: Mode;
  /** The environment the applications get, blank values left out; the stack adds addresses and stand-ins. */
  variables: Variables;
  /** The configured ports, another where one is taken; or any that are free. */
  ports: 'configured' | 'free';
  /** An empty database that is gone afterwards; `*_DATABASE_URL` is then not used. */
  temporaryDatabase: boolean;
  /** How many processes of each application share its address; one unless told. */
  instances?: number;
  /** Remembers the processes, so that a later run can clear up after a killed one. */
  register?: ProcessRegister;
  /** Receives one plain line per step that takes a while. */
  report: (line: string) => void;
  /** Receives what the applications say, where somebody wants to read along. */
  onLine?: (service: Service, line: string) => void;
};

export type Stack = {
  applications: ServedApplication[];
  databases: Database[];
  /** Null where real services take its place. */
  sandbox: SandboxProcess | null;
  /** Services whose demo accounts exist. */
  seeded: Service[];
  /** Ports that somebody else had, in words. */
  movedPorts: string[];
  /** Resolves with a sentence when a part of the stack stops by itself. */
  broken: Promise<string>;
};

export type StartingStack = {
  /** Rejects with a sentence when a part fails; the others still run then, until `stop`. */
  ready: Promise<Stack>;
  /** Applications first, the database last. May be called at any moment, and twice. */
  stop: () => Promise<void>;
};

/**
 * Brings up everything: databases with their migrations and demo data, the sandbox, the built applications. What does
 * not wait for each other runs side by side.
 */
export function startStack(options: StackOptions): StartingStack {
  const processes = trackProcesses(options.register);
  let isStopping = false;
  let opening: Promise<Databases> | null = null;
  const open = () => {
    opening = openDatabases({ ...options, temporary: options.temporaryDatabase });
    return opening;
  };
  const stop = async () => {
    isStopping = true;
    await processes.stopAll();
    await (await opening?.catch(() => null))?.stop();
  };
  const report = (line: string) => {
    if (!isStopping) options.report(line);
  };
  return { ready: startParts({ ...options, report, register: processes.register }, open), stop };
}

type PartsOptions = StackOptions & { register: ProcessRegister };

async function startParts(options: PartsOptions, open: () => Promise<Databases>): Promise<Stack> {
  const ports = await chooseStackPorts(options);
  await generateChanged(options);
  const [{ databases, sandbox, variables, seeded }] = await Promise.all([
    prepareData(options, ports, open),
    options.mode === 'production' ? buildApplications(options) : null,
  ]);
  options.report(`Starting the applications${options.mode === 'production' ? '' : ' with hot reload'} …`);
  const applications = await Promise.all(
    databases.map(({ service, url }) =>
      startInstances(
        {
          ...options,
          service,
          variables,
          port: ports[service],
          databaseUrl: url,
          onLine: options.onLine && ((line) => options.onLine?.(service, line)),
        },
        options.instances ?? 1,
      ),
    ),
  );
  const parts = [
    ...applications.flatMap(({ processes }) => processes),
    ...(sandbox ? [sandbox.process] : []),
  ];
  return {
    applications,
    databases,
    sandbox,
    seeded,
    movedPorts: describeMovedPorts(ports),
    broken: Promise.race(
      parts.map((part) => part.exited.then(() => `${part.name} stopped by itself:\n${part.lastWords()}`)),
    ),
  };
}

async function prepareData(options: PartsOptions, ports: StackPorts, open: () => Promise<Databases>) {
  options.report('Starting the databases …');
  const { list: databases } = await open();
  const sandbox = needsSandbox(databases, options.variables)
    ? await startSandbox({ ...options, ports })
    : null;
  const variables = {
    ...sandbox?.environment,
    ...options.variables,
    FILES_URL: filesUrl(options.variables.FILES_URL, options.directory),
  };
  const seeded = await Promise.all(
    databases.map((database) => prepareDatabase(database, variables, options)),
  );
  return { databases, sandbox, variables, seeded: services.filter((_, index) => seeded[index]) };
}

/** Migrations, then the demo data where it belongs; answers whether the demo accounts exist. */
async function prepareDatabase(
  database: Database,
  variables: Variables,
  options: PartsOptions,
): Promise<boolean> {
  const { service } = database;
  if (await migrate(database)) options.report(`Migrated the ${service}'s database.`);
  if (!hasDemoData(service) || !wantsDemoData(database, variables)) return false;
  await seedOnce(database, variables, options);
  return true;
}
