import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createAgencyPart } from './agency/agency-part.ts';
import type { AgencyProvider } from './agency/exchange.ts';
import type { AgencyClient } from './agency/token-guard.ts';
import { createControlRoutes } from './control/control-routes.ts';
import { sendIndexPage } from './frame/index-page.ts';
import { stylesheet } from './frame/page.ts';
import type { SandboxEnv, SandboxPart } from './frame/part.ts';
import { createGooglePart } from './google/google-part.ts';
import type { GoogleClient } from './google/open-id-provider.ts';
import { createMailPart } from './mail/mail-part.ts';
import { createMediaPart } from './media/media-part.ts';
import type { MediaAccount } from './media/signature.ts';
import { createPasswordsPart } from './passwords/passwords-part.ts';
import { createPushPart } from './push/push-part.ts';
import type { StripeAccount } from './stripe/stripe-account.ts';
import { createStripePart } from './stripe/stripe-part.ts';
import { createWebhooksPart } from './webhooks/webhooks-part.ts';
import { createWorkflowPart, type WorkflowAccount } from './workflow/workflow-part.ts';

export type SandboxOptions = {
  /** 0, the default, picks a free port. */
  port?: number;
  smtpPort?: number;
  /** Folder for mail, files and keys; when absent, a temporary one that is deleted on close. */
  dataDirectory?: string;
  /** Credentials the apps use; generated when absent. `environment` of the result contains them. */
  media?: MediaAccount;
  google?: GoogleClient;
  issuer?: string;
  agency?: AgencyProvider;
  agencyClient?: AgencyClient;
  /** The agency that the workflow submits to: another sandbox's; its own when absent. */
  agencyUrl?: string;
  workflow?: WorkflowAccount;
  /** `webhookUrl`: where events are sent; the childcare service on its usual port when absent. */
  stripe?: Partial<StripeAccount>;
  /** The marketplace's own account there; the marketplace on its usual port when absent. */
  marketplaceStripe?: Partial<StripeAccount>;
};

export type Sandbox = {
  url: string;
  smtpPort: number;
  /** Environment variables that point an app at this sandbox. */
  environment: Record<
    | 'CLOUDINARY_URL'
    | 'SMTP_URL'
    | 'GOOGLE_ISSUER'
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'AGENCY_BASE_URL'
    | 'AGENCY_UEN'
    | 'AGENCY_TP_CODE'
    | 'AGENCY_ENCRYPTION_KEY'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE'
    | 'MARKETPLACE_STRIPE_SECRET_KEY'
    | 'MARKETPLACE_STRIPE_WEBHOOK_SECRET'
    | 'MARKETPLACE_STRIPE_API_BASE'
    | 'OUTBOUND_LOCAL_ORIGINS',
    string
  >;
  /** The enrolment workflow is opt-in: WORKFLOW_WEBHOOK_URL and its secret. */
  workflow: { url: string; secret: string };
  close(): Promise<void>;
};

const host = '127.0.0.1';

/** Starts all sandbox services on the loopback address. Rejects when a port is in use. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const ownDirectory = options.dataDirectory ? null : await mkdtemp(join(tmpdir(), 'sandbox-'));
  const dataDirectory = options.dataDirectory ?? ownDirectory ?? '';
  // Mails contain sign-in codes and identity numbers.
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await chmod(dataDirectory, 0o700);
  const accounts = accountsFrom(options);
  const app = new Hono<SandboxEnv>();
  let isReady = false;
  // Routes are added once the port is known; an earlier request would freeze the router half built.
  const server = createServer((request, bindings) =>
    isReady ? app.fetch(request, bindings) : new Response('Starting', { status: 503 }),
  );
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://${host}:${port}`;
  const issuer = options.issuer ?? `${url}/google`;

  const parts: SandboxPart[] = [];
  let smtpPort = 0;
  try {
    const mail = await createMailPart({ host, smtpPort: options.smtpPort ?? 0, dataDirectory });
    smtpPort = mail.smtpPort;
    parts.push(mail);
    parts.push(
      ...(await createParts(accounts, {
        url,
        issuer,
        dataDirectory,
        agencyUrl: options.agencyUrl ?? `${url}/agency`,
      })),
    );
  } catch (error) {
    await stop();
    throw error;
  }

  app.get('/', (c) => sendIndexPage(c, parts));
  app.get('/sandbox.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.route('/control', createControlRoutes(parts));
  for (const part of parts) app.route(`/${part.name}`, part.router);
  isReady = true;

  return {
    url,
    smtpPort,
    environment: environmentOf(accounts, { url, issuer, smtpPort }),
    workflow: { url: `${url}/workflow/enrolments`, secret: accounts.workflow.secret },
    close: stop,
  };

  async function stop(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await Promise.all(parts.map((part) => part.close()));
    if (ownDirectory) await rm(ownDirectory, { recursive: true, force: true });
  }
}

/** Fills in generated credentials where none are given. */
function accountsFrom(options: SandboxOptions) {
  const media = options.media ?? { cloudName: 'sandbox', apiKey: secret(), apiSecret: secret() };
  const google = options.google ?? { clientId: 'sandbox', clientSecret: secret() };
  const agency = options.agency ?? {
    uen: '201200696W',
    tpCode: '201200696W-01',
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const workflow = options.workflow ?? { secret: randomBytes(32).toString('base64url') };
  const stripeAccount = (port: number) => ({
    secretKey: `sk_test_${secret()}`,
    webhookSecret: `whsec_${secret()}`,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
  });
  const stripe = { ...stripeAccount(3002), ...options.stripe };
  const marketplaceStripe = { ...stripeAccount(3000), ...options.marketplaceStripe };
  const agencyClient = options.agencyClient ?? { clientId: 'sandbox', clientSecret: secret() };
  return { media, google, agency, workflow, stripe, marketplaceStripe, agencyClient };
}

type Accounts = ReturnType<typeof accountsFrom>;

async function createParts(
  { media, google, agency, workflow, stripe, marketplaceStripe, agencyClient }: Accounts,
  { url, issuer, dataDirectory, agencyUrl }: Record<'url' | 'issuer' | 'dataDirectory' | 'agencyUrl', string>,
): Promise<SandboxPart[]> {
  return [
    createMediaPart({ account: media, dataDirectory }),
    await createGooglePart({ issuer, client: google, dataDirectory }),
    await createAgencyPart({ provider: agency, client: agencyClient, dataDirectory }),
    createStripePart({ name: 'stripe', title: 'Payments', account: stripe, url, dataDirectory }),
    createStripePart({
      name: 'stripe-marketplace',
      title: 'Payments of the marketplace',
      account: marketplaceStripe,
      url,
      dataDirectory,
    }),
    createPasswordsPart(),
    createPushPart({ url }),
    createWebhooksPart(),
    createWorkflowPart({ account: workflow, agency: { url: agencyUrl, provider: agency } }),
  ];
}

function environmentOf(
  { media, google, agency, stripe, marketplaceStripe }: Accounts,
  { url, issuer, smtpPort }: { url: string; issuer: string; smtpPort: number },
): Sandbox['environment'] {
  return {
    CLOUDINARY_URL: `cloudinary://${media.apiKey}:${media.apiSecret}@${media.cloudName}?upload_prefix=${url}/media`,
    SMTP_URL: `smtp://${host}:${smtpPort}`,
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    AGENCY_BASE_URL: `${url}/agency`,
    AGENCY_UEN: agency.uen,
    AGENCY_TP_CODE: agency.tpCode,
    AGENCY_ENCRYPTION_KEY: agency.encryptionKey,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: `${url}/stripe`,
    MARKETPLACE_STRIPE_SECRET_KEY: marketplaceStripe.secretKey,
    MARKETPLACE_STRIPE_WEBHOOK_SECRET: marketplaceStripe.webhookSecret,
    MARKETPLACE_STRIPE_API_BASE: `${url}/stripe-marketplace`,
    OUTBOUND_LOCAL_ORIGINS: url,
  };
}

function createServer(fetch: (request: Request, bindings: object) => Response | Promise<Response>): Server {
  const server = createAdaptorServer({ fetch });
  if (!('closeAllConnections' in server)) throw new Error('The sandbox needs a plain HTTP server');
  return server;
}

function secret(): string {
  return randomBytes(12).toString('hex');
}
