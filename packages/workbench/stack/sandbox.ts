import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Variables } from '../env-file.ts';
import { repositoryRoot } from '../paths.ts';
import { type ReservedPort, releasePort } from '../ports.ts';
import {
  type ProcessOptions,
  type ProcessRegister,
  type RunningProcess,
  startProcess,
} from '../processes.ts';
import type { Database } from './databases.ts';
import { waitUntilReadyOrStop } from './wait-until-ready.ts';

export type SandboxProcess = {
  url: string;
  smtpPort: number;
  process: RunningProcess;
  restart: () => Promise<RunningProcess>;
  /** Points the applications at the sandbox, except services whose real variables are set. */
  environment: Variables;
};

type Options = {
  directory: string;
  variables: Variables;
  ports: Record<'sandbox' | 'smtp' | 'marketplace' | 'childcare', ReservedPort>;
  register: ProcessRegister;
};

export async function startSandboxProcess({
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
    args: [join(repositoryRoot, 'packages', 'sandbox', 'server.ts')],
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ...sandboxed,
      ...ownVariables(variables),
      SANDBOX_PORT: String(ports.sandbox.port),
      SANDBOX_SMTP_PORT: String(ports.smtp.port),
      SANDBOX_DATA: join(directory, 'sandbox'),
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.childcare.port}/api/webhooks/stripe`,
      SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.marketplace.port}/api/webhooks/stripe`,
    },
    logFile: join(directory, 'logs', 'sandbox.log'),
    register,
  };
  const launch = async (append: boolean) => {
    await Promise.all([releasePort(ports.sandbox.port), releasePort(ports.smtp.port)]);
    const running = startProcess({ ...processOptions, append });
    await waitUntilReadyOrStop(`${url}/`, running);
    return running;
  };
  return {
    url,
    smtpPort: ports.smtp.port,
    process: await launch(false),
    restart: () => launch(true),
    environment: omitRealServices(sandboxed, variables),
  };
}

/** The agency sandbox's settings that the application needs too. */
function ownVariables(variables: Variables): Variables {
  const names = ['WORKFLOW_SIGNING_SECRET', 'SANDBOX_WORKFLOW_API_KEY'];
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

/** Not with an outside production database: that needs the real services or none. */
export function needsSandbox(
  databases: readonly Pick<Database, 'isOutside'>[],
  variables: Variables,
): boolean {
  return variables.NODE_ENV !== 'production' || databases.some((database) => !database.isOutside);
}

const marketplaceStripe = [
  'MARKETPLACE_STRIPE_SECRET_KEY',
  'MARKETPLACE_STRIPE_WEBHOOK_SECRET',
  'MARKETPLACE_STRIPE_API_BASE',
];

/** A service counts as real when one of its deciding variables is set; the sandbox's other variables are then left out. */
const sandboxServices = [
  { decidedBy: ['CLOUDINARY_URL'], gives: ['CLOUDINARY_URL'] },
  {
    decidedBy: ['SMTP_URL'],
    gives: [
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'NEW_ACCOUNT_LISTINGS_PER_DAY',
      'NEW_ACCOUNT_CONVERSATIONS_PER_DAY',
    ],
  },
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
  { decidedBy: marketplaceStripe, gives: marketplaceStripe },
  { decidedBy: ['OUTBOUND_LOCAL_ORIGINS'], gives: ['OUTBOUND_LOCAL_ORIGINS'] },
];

export function omitRealServices(sandboxed: Variables, real: Variables): Variables {
  const needed = sandboxServices.filter(({ decidedBy }) =>
    decidedBy.every((name) => real[name] === undefined),
  );
  const names = new Set(needed.flatMap(({ gives }) => gives));
  return Object.fromEntries(Object.entries(sandboxed).filter(([name]) => names.has(name)));
}

/** For commands that read a service's environment without calling outside services. */
export function placeholderVariables(variables: Variables): Variables {
  return omitRealServices(sandboxVariables('http://127.0.0.1:1', 1, variables), variables);
}

/** AGENCY_UEN and AGENCY_TP_CODE may be set without AGENCY_BASE_URL. */
function sandboxVariables(url: string, smtpPort: number, variables: Variables): Variables {
  const secret = () => randomBytes(18).toString('hex');
  return {
    CLOUDINARY_URL: `cloudinary://sandbox:${secret()}@sandbox?upload_prefix=${url}/media`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'no-reply@example.com',
    // Without it the pages ask people to write to the sender address.
    SUPPORT_EMAIL: 'help@example.com',
    // Who tries the marketplace out has new accounts alone.
    NEW_ACCOUNT_LISTINGS_PER_DAY: '1000',
    NEW_ACCOUNT_CONVERSATIONS_PER_DAY: '1000',
    GOOGLE_ISSUER: `${url}/google`,
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: secret(),
    AGENCY_BASE_URL: `${url}/agency`,
    AGENCY_UEN: variables.AGENCY_UEN ?? '201200696W',
    AGENCY_TP_CODE: variables.AGENCY_TP_CODE ?? '201200696W-01',
    AGENCY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    // It answers at once or never, or after a few seconds in mode `slow`.
    AGENCY_SETTLE_MS: variables.AGENCY_SETTLE_MS ?? '10000',
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    STRIPE_API_BASE: `${url}/stripe`,
    // They matter where MARKETPLACE_PAYMENTS turns payment on.
    MARKETPLACE_STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    MARKETPLACE_STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    MARKETPLACE_STRIPE_API_BASE: `${url}/stripe-marketplace`,
    OUTBOUND_LOCAL_ORIGINS: url,
  };
}
