import { buildIfChanged } from './build/build.ts';
import { generateClientsAndRoutes } from './build/generate.ts';
import { capitalise } from './capitalise.ts';
import type { Variables } from './env-file.ts';
import { type Service, serviceDisplayName, services } from './prisma-cli.ts';
import { type ProcessRegister, trackProcesses } from './processes.ts';
import { retryTransientFailures } from './retry.ts';
import type { BuildMode } from './stack/applications.ts';
import { type Database, type Databases, startDatabases } from './stack/databases.ts';
import { type ServedApplication, startInstances } from './stack/instances.ts';
import { applyPendingMigrations } from './stack/migrations.ts';
import { resolveFilesUrl } from './stack/resolve-files-url.ts';
import { needsSandbox, type SandboxProcess, startSandboxProcess } from './stack/sandbox.ts';
import { hasDemoAccounts, seedIfUnseeded, wantsDemoData } from './stack/seeds.ts';
import { describeMovedPorts, reserveStackPorts, type StackPorts } from './stack/stack-ports.ts';
import type { StepError } from './step-error.ts';
import { createStepReporter, type StepReporter } from './steps.ts';
import { type SupervisedProcess, superviseUntilGivenUp } from './supervise.ts';

export type StackOptions = {
  directory: string;
  mode: BuildMode;
  variables: Variables;
  /** Only for the processes that make demo data. */
  seedVariables?: Variables;
  /** Configured ports fall back to another one when taken. */
  ports: 'configured' | 'free';
  /** An empty database that is deleted afterwards; `*_DATABASE_URL` is ignored. */
  temporaryDatabase: boolean;
  /** For tests: a process that ends by itself ends the stack. */
  withoutRestarts?: boolean;
  /** Processes per application behind its address; one by default. */
  instances?: number;
  /** Records the processes, so that a later run can clean up after a killed one. */
  register?: ProcessRegister;
  report: (line: string) => void;
  onLine?: (service: Service, line: string) => void;
};

export type Stack = {
  applications: ServedApplication[];
  databases: Database[];
  postgres: Databases['postgres'];
  sandbox: SandboxProcess | null;
  seeded: Service[];
  movedPorts: string[];
  /** Resolves when a part of the stack ended by itself and could not be restarted. */
  broken: Promise<StepError>;
};

export type StartingStack = {
  /** Rejects when a part fails; the others keep running until `stop`. */
  ready: Promise<Stack>;
  /** Applications first, the database last. May be called at any time; idempotent. */
  stop: () => Promise<void>;
};

/** The launcher's installation is the first step. */
const stepsBefore = 1;
/** Generated code and databases, then preparation and start of each service. */
const stepCount = stepsBefore + 2 + 2 * services.length;

/**
 * Starts the databases and the sandbox, then migrates, builds and starts one service after the other: the first is
 * available early and only one step at a time uses all cores. Restarts what ends by itself later.
 */
export function startStack(options: StackOptions): StartingStack {
  const processes = trackProcesses(options.register);
  let isStopping = false;
  let opening: Promise<Databases> | null = null;
  const applications: ServedApplication[] = [];
  const { promise: broken, resolve: giveUp } = Promise.withResolvers<StepError>();
  const report = (line: string) => {
    if (!isStopping) options.report(line);
  };
  const assertNotStopping = () => {
    if (isStopping) throw new Error('It is being stopped.');
  };
  const parts: Parts = {
    applications,
    assertNotStopping,
    broken,
    keepRunning: (name, first, restart) => {
      const policy = options.withoutRestarts ? { crashesPerMinute: 1 } : {};
      void superviseUntilGivenUp({
        name,
        first,
        restart,
        report,
        isStopping: () => isStopping,
        ...policy,
      }).then(giveUp);
    },
    startDatabases: async () => {
      assertNotStopping();
      opening = startDatabases({ ...options, temporary: options.temporaryDatabase });
      return opening;
    },
  };
  const stop = async () => {
    isStopping = true;
    await processes.stopAll();
    for (const { close } of applications) await close?.();
    await (await opening?.catch(() => null))?.stop();
  };
  const ready = startParts({ ...options, report, register: processes.register }, parts);
  return { ready: Promise.race([ready, broken.then((error) => Promise.reject(error))]), stop };
}

type PartsOptions = StackOptions & { register: ProcessRegister };

type Parts = {
  applications: ServedApplication[];
  /** Throws once the stack is stopping. */
  assertNotStopping: () => void;
  broken: Promise<StepError>;
  /** Restarts it from now on when it ends by itself. */
  keepRunning: (name: string, first: SupervisedProcess, restart: () => Promise<SupervisedProcess>) => void;
  startDatabases: () => Promise<Databases>;
};

async function startParts(options: PartsOptions, parts: Parts): Promise<Stack> {
  const steps = createStepReporter({ total: stepCount, done: stepsBefore, report: options.report });
  const ports = await reserveStackPorts(options);
  await steps.run('Generating database clients and routes', () => generateClientsAndRoutes(options));
  const { list: databases, postgres } = await steps.run('Starting the databases', parts.startDatabases);
  if (postgres) parts.keepRunning('PostgreSQL', postgres.server, postgres.restart);
  const sandbox = needsSandbox(databases, options.variables)
    ? await startSandboxProcess({ ...options, ports })
    : null;
  if (sandbox) parts.keepRunning('The sandbox', sandbox.process, sandbox.restart);
  const variables = {
    ...sandbox?.environment,
    ...options.variables,
    FILES_URL: resolveFilesUrl(options.variables.FILES_URL, options.directory),
  };
  const prepared: Prepared = { ports, variables, steps };
  const seeded: Service[] = [];
  for (const [index, database] of databases.entries()) {
    parts.assertNotStopping();
    if (await prepareService(database, prepared, options)) seeded.push(database.service);
    parts.assertNotStopping();
    const application = await startService(database, prepared, options);
    parts.applications.push(application);
    for (const { process, restart } of application.instances) {
      parts.keepRunning(process.name, process, restart);
    }
    reportReady(application, databases.slice(index + 1), options);
  }
  return {
    applications: parts.applications,
    databases,
    postgres,
    sandbox,
    seeded,
    movedPorts: describeMovedPorts(ports),
    broken: parts.broken,
  };
}

type Prepared = { ports: StackPorts; variables: Variables; steps: StepReporter };

/** Runs migrations, seeds demo data where wanted, and builds. Returns whether the demo accounts exist. */
function prepareService(
  database: Database,
  { variables, steps }: Prepared,
  options: PartsOptions,
): Promise<boolean> {
  const { service } = database;
  const isBuilt = options.mode === 'production';
  return steps.run(
    `Preparing ${serviceDisplayName(service)}${isBuilt ? ' (data and build)' : ' (data)'}`,
    async () => {
      if (await applyPendingMigrations(database)) options.report('      Migrated its database.');
      const indented = { ...options, report: (line: string) => options.report(`      ${line}`) };
      const seedVariables = { ...variables, ...options.seedVariables };
      if (wantsDemoData(variables)) await seedIfUnseeded(database, seedVariables, indented);
      const hasAccounts = await retryTransientFailures(() => hasDemoAccounts(database.url));
      if (isBuilt) await buildIfChanged(service, indented);
      return hasAccounts;
    },
  );
}

function startService(
  { service, url }: Database,
  { ports, variables, steps }: Prepared,
  options: PartsOptions,
): Promise<ServedApplication> {
  return steps.run(`Starting ${serviceDisplayName(service)}`, () =>
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
  );
}

function reportReady(
  { service, url }: ServedApplication,
  later: readonly Database[],
  options: PartsOptions,
): void {
  const rest = later.map((database) => database.service).join(' and ');
  options.report(`  ✓ ${capitalise(service)} is ready: ${url}${rest ? ` (not yet: ${rest})` : ''}`);
}
