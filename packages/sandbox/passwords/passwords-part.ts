import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { defineControl } from '../frame/control.ts';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';

const body = z.object({ passwords: z.array(z.string().max(200)).max(1000).optional() });
const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('hex').toUpperCase();
/** Padding lines, as the real service adds them to hide the size of the response. */
const paddingLines = 20;

/** The range API of Pwned Passwords under /passwords/range. `POST /control/passwords { passwords: […] }` sets its data. */
export function createPasswordsPart(): SandboxPart {
  const switches = createFailureSwitches();
  const requests = createRequestLog();
  let breached: string[] = [];
  const router = new Hono<SandboxEnv>();
  router.use(
    '*',
    logAndInjectFailures({ switches, requests }, (c, failure) => c.text('', failure === 'down' ? 503 : 429)),
  );
  router.get('/range/:prefix', (c) => {
    const prefix = c.req.param('prefix').toUpperCase();
    if (!/^[0-9A-F]{5}$/.test(prefix)) return c.text('The hash prefix was not in a valid format', 400);
    const known = breached
      .map(sha1)
      .filter((hash) => hash.startsWith(prefix))
      .map((hash) => `${hash.slice(5)}:42`);
    const padding = c.req.header('add-padding') === 'true' ? paddingLines : 0;
    const made = Array.from(
      { length: padding },
      () => `${randomBytes(18).toString('hex').toUpperCase().slice(1)}:0`,
    );
    return c.text([...made, ...known].join('\r\n'));
  });
  return {
    name: 'passwords',
    title: 'Breached passwords',
    about: 'Answers which passwords of a range were stolen elsewhere; none, until it is told some.',
    home: '/control/passwords',
    router,
    switches,
    requests,
    control: defineControl(
      body,
      ({ passwords }) => {
        if (passwords) breached = passwords;
      },
      () => ({ passwords: breached.length }),
    ),
    async reset() {
      breached = [];
    },
    async close() {},
  };
}
