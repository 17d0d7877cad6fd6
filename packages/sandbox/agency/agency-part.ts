import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { createAgencyControl } from './agency-control.ts';
import { AgencyError } from './agency-error.ts';
import { addAgencyPages } from './agency-pages.ts';
import { openAgencyStore } from './agency-store.ts';
import { encryptText } from './cipher.ts';
import { addCourseRoutes } from './course-routes.ts';
import { addEnrolmentRoutes } from './enrolment-routes.ts';
import { type AgencyProvider, errorEnvelope } from './exchange.ts';
import { agencyFailureModes, createAgencyFaultInjector } from './faults.ts';
import { addRunRoutes } from './run-routes.ts';
import { type AgencyClient, createTokenGuard } from './token-guard.ts';

/** The skills-funding agency under /agency, as one training provider sees it: course runs, enrolments, registry. */
export async function createAgencyPart(options: {
  provider: AgencyProvider;
  client: AgencyClient;
  dataDirectory: string;
}): Promise<SandboxPart> {
  const { provider } = options;
  const store = await openAgencyStore(join(options.dataDirectory, 'agency'));
  const switches = createFailureSwitches(agencyFailureModes);
  const requests = createRequestLog();
  const faults = createAgencyFaultInjector(switches);
  const access = createTokenGuard(options.client);

  const router = new Hono<SandboxEnv>();
  addAgencyPages(router, store, provider);

  const send = (c: Context<SandboxEnv>, error: AgencyError): Response => {
    const answer = errorEnvelope(error);
    // Endpoints that encrypt their responses also encrypt their errors.
    const isEncrypted = c.req.path.includes('/tpg/enrolments');
    const encrypted = isEncrypted
      ? encryptText(JSON.stringify(answer.error), provider.encryptionKey)
      : answer.error;
    return c.json({ ...answer, error: encrypted }, error.status);
  };
  const calls = ['/courses/*', '/tpg/*', '/dp-oauth/*'];
  for (const path of calls) {
    router.use(
      path,
      logAndInjectFailures({ switches, requests }, (c, failure) => send(c, failureOf(failure))),
    );
    router.use(path, bodyLimit({ maxSize: 10 * 1024 * 1024 }));
    router.use(path, faults.applyFault);
  }
  for (const path of calls) router.use(path, access.checkTokenAndRate);
  access.addTokenRoute(router);
  addRunRoutes(router, { store, provider, refusesTwins: () => faults.refusesDuplicateRuns });
  addEnrolmentRoutes(router, { store, provider });
  addCourseRoutes(router, { store, provider });
  for (const path of calls) router.all(path, (c) => send(c, new AgencyError(404, 'Not Found')));

  router.onError((error, c) => {
    if (error instanceof AgencyError) return send(c, error);
    console.error(error);
    return send(c, new AgencyError(500, 'Internal Server Error'));
  });

  return {
    name: 'agency',
    title: 'Agency',
    about: `The skills-funding agency's API for training provider ${provider.uen}: course runs, enrolments, course registry.`,
    home: '/agency',
    router,
    switches,
    requests,
    control: createAgencyControl({ store, faults, access }),
    async reset() {
      faults.reset();
      access.reset();
      await store.reset();
    },
    close: () => store.close(),
  };
}

function failureOf(failure: 'down' | 'rejects'): AgencyError {
  return failure === 'down'
    ? new AgencyError(503, 'Service Unavailable')
    : new AgencyError(403, 'Access to this API has been disallowed');
}
