import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Variables } from '../env-file.ts';
import { checkout } from '../places.ts';
import { type PortChoice, releasePort } from '../ports.ts';
import {
  type ProcessOptions,
  type ProcessRegister,
  type RunningProcess,
  startProcess,
} from '../processes.ts';
import type { Database } from './databases.ts';
import { waitForAnswer } from './wait-for-answer.ts';

export type SandboxProcess = {
  url: string;
  smtpPort: number;
  process: RunningProcess;
  /** Starts it again as it was, with what it had stored, after it ended. */
  restart: () => Promise<RunningProcess>;
  /** What points the applications at the stand-ins, but for those services whose real variables are set. */
  environment: Variables;
};

type Options = {
  directory: string;
  variables: Variables;
  ports: { sandbox: PortChoice; smtp: PortChoice; childcare: PortChoice };
  register: ProcessRegister;
};

/** Starts the stand-ins of the outside services and waits until they answer. */
export async function startSandbox({
  directory,
  variables,
  ports,
  register,
}: Options): Promise<SandboxProcess> {
  const url = `http://127.0.0.1:${ports.sandbox.port}`;
  const sandboxed = sandboxVariables(url, ports.smtp.port, variables);
  const processOptions: ProcessOptions = {
    name: 'The sandbox',
    command: process.execPath,
    args: [join(checkout, 'packages', 'sandbox', 'server.ts')],
    cwd: checkout,
    env: {
      ...process.env,
      ...sandboxed,
      ...ownVariables(variables),
      SANDBOX_PORT: String(ports.sandbox.port),
      SANDBOX_SMTP_PORT: String(ports.smtp.port),
      SANDBOX_DATA: join(directory, 'sandbox'),
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.childcare.port}/api/webhooks/stripe`,
    },
    logFile: join(directory, 'logs', 'sandbox.log'),
    register,
  };
  const launch = async (append: boolean) => {
    await Promise.all([releasePort(ports.sandbox.port), releasePort(ports.smtp.port)]);
    const running = startProcess({ ...processOptions, append });
    await waitForAnswer(`${url}/`, running);
    return running;
  };
  return {
    url,
    smtpPort: ports.smtp.port,
    process: await launch(false),
    restart: () => launch(true),
    environment: leaveOutReal(sandboxed, variables),
  };
}

/** What the person configured for the sandbox of the enrolment workflow, which the application is told of as well. */
function ownVariables(variables: Variables): Variables {
  const names = ['WORKFLOW_SIGNING_SECRET', 'SANDBOX_WORKFLOW_API_KEY'];
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

/** Not beside somebody's production database: there the real services are meant, or none. */
export function needsSandbox(
  databases: readonly Pick<Database, 'isOutside'>[],
  variables: Variables,
): boolean {
  return variables.NODE_ENV !== 'production' || databases.some((database) => !database.isOutside);
}

/** Who sets one of the deciding variables means the real service: the sandbox's others would only contradict. */
const sandboxServices = [
  { decidedBy: ['CLOUDINARY_URL'], gives: ['CLOUDINARY_URL'] },
  { decidedBy: ['SMTP_URL'], gives: ['SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'] },
  {
    decidedBy: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
    gives: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
  },
  {
    decidedBy: ['AGENCY_BASE_URL', 'AGENCY_ENCRYPTION_KEY'],
    gives: ['AGENCY_BASE_URL', 'AGENCY_UEN', 'AGENCY_TP_CODE', 'AGENCY_ENCRYPTION_KEY', 'AGENCY_SETTLE_MS'],
  },
  {
    decidedBy: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
    gives: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  },
];

/** The variables of those stand-ins whose real service is not configured. */
export function leaveOutReal(sandboxed: Variables, real: Variables): Variables {
  const needed = sandboxServices.filter(({ decidedBy }) =>
    decidedBy.every((name) => real[name] === undefined),
  );
  const names = new Set(needed.flatMap(({ gives }) => gives));
  return Object.fromEntries(Object.entries(sandboxed).filter(([name]) => names.has(name)));
}

/** For a command that reads the environment of a service and calls nobody: no sandbox runs for it. */
export function unusedSandboxes(variables: Variables): Variables {
  return leaveOutReal(sandboxVariables('http://127.0.0.1:1', 1, variables), variables);
}

/** Who the person is at the agency may be said without saying which agency. */
function sandboxVariables(url: string, smtpPort: number, variables: Variables): Variables {
  const secret = () => randomBytes(18).toString('hex');
  return {
    CLOUDINARY_URL: `cloudinary://sandbox:${secret()}@sandbox?upload_prefix=${url}/media`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'no-reply@example.com',
    // Without one people are asked to write to the sender, which reads as if nobody did.
    SUPPORT_EMAIL: 'help@example.com',
    GOOGLE_ISSUER: `${url}/google`,
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: secret(),
    AGENCY_BASE_URL: `${url}/agency`,
    AGENCY_UEN: variables.AGENCY_UEN ?? '201200696W',
    AGENCY_TP_CODE: variables.AGENCY_TP_CODE ?? '201200696W-01',
    AGENCY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    // It answers at once or not at all, or after the few seconds of its mode `slow`.
    AGENCY_SETTLE_MS: variables.AGENCY_SETTLE_MS ?? '10000',
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    STRIPE_API_BASE: `${url}/stripe`,
  };
}
