import { once } from 'node:events';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { z } from 'zod';
import type { AgencyProvider } from '../agency/exchange.ts';
import { defineControl } from '../frame/control.ts';
import { sendPage } from '../frame/page.ts';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog, type LoggedRequest } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { type AnswerForm, answerForms, formatAnswer, workflowChunkSchema } from './chunk-shape.ts';
import { createIdempotentRowEnroller } from './enrol-rows.ts';
import { findWorkflowSignatureProblem } from './find-workflow-signature-problem.ts';

/** `apiKey` is one of the service's with the scope enrolments:write; a person makes it on the admin's page. */
export type WorkflowAccount = { secret: string; apiKey?: string };

/**
 * Ways to fail beside those that every part has. `error` answers 500 and does nothing; `half` does and tells the first half of
 * the rows; `half-told` does all and tells half; `garbage` does all and answers nonsense; `silent` takes the chunk, does
 * nothing and never answers; `lost-answer` does all and hangs up.
 */
const workflowModes = ['error', 'half', 'half-told', 'garbage', 'silent', 'lost-answer'] as const;

const change = z.object({
  form: z.enum(answerForms).optional(),
  apiKey: z.string().min(1).optional(),
  secret: z.string().min(1).optional(),
});

function describeWork(
  requests: readonly LoggedRequest[],
  { chunks, hasApiKey }: { chunks: number; hasApiKey: boolean },
) {
  return html`<p><a href="/">Sandbox</a></p><h1>Enrolment workflow</h1>
    <p class="muted">${chunks} chunks were taken.
      ${hasApiKey ? 'It has an API key for bulk-create.' : 'It has no API key for bulk-create yet: give it one with POST /control/workflow {"apiKey": "…"}.'}</p>
    <ul class="list">${requests.map(
      ({ at, status }) =>
        html`<li class="row"><span class="grow">${at}</span><small class="muted">${status}</small></li>`,
    )}</ul>`;
}

/** An external enrolment workflow under /workflow: submits each row to the agency, then has it stored by bulk-create. */
export function createWorkflowPart(options: {
  account: WorkflowAccount;
  agency: { url: string; provider: AgencyProvider };
}): SandboxPart {
  const switches = createFailureSwitches(workflowModes);
  const requests = createRequestLog();
  const account = { ...options.account };
  let form: AnswerForm = 'results';
  const rows = createIdempotentRowEnroller(account, options.agency);

  const router = new Hono<SandboxEnv>();
  router.get('/', (c) =>
    sendPage(c, {
      title: 'Workflow',
      body: describeWork(requests.list(), { chunks: rows.count(), hasApiKey: account.apiKey !== undefined }),
    }),
  );
  router.use(
    '/enrolments',
    logAndInjectFailures({ switches, requests }, (c, failure) =>
      failure === 'down'
        ? c.json({ error: 'Service Unavailable' }, 503)
        : c.json({ error: 'Unauthorized' }, 401),
    ),
  );
  router.use('/enrolments', bodyLimit({ maxSize: 1024 * 1024 }));

  router.post('/enrolments', async (c) => {
    const body = await c.req.text();
    const key = c.req.header('idempotency-key') ?? '';
    const signature = c.req.header('x-signature') ?? '';
    const signatureV2 = c.req.header('x-signature-v2') ?? '';
    const problem = findWorkflowSignatureProblem(
      { body, key, signature, signatureV2 },
      account.secret,
      new Date(),
    );
    if (problem) return c.json({ error: problem }, 401);
    const sent = workflowChunkSchema.safeParse(parseJsonOrUndefined(body) ?? null);
    c.set('loggedBody', { key, ...(sent.success ? sent.data : {}) });
    if (!sent.success) return c.json({ error: z.prettifyError(sent.error) }, 400);
    if (key === '') return c.json({ error: 'The header idempotency-key is missing' }, 400);

    const { mode } = switches.get();
    if (mode === 'error') return c.json({ message: 'Error in workflow' }, 500);
    if (mode === 'silent') return hold(c);
    const half = Math.ceil(sent.data.records.length / 2);
    const part = mode === 'half' ? { ...sent.data, records: sent.data.records.slice(0, half) } : sent.data;
    const results = await rows.enrolOnce(key, part);
    if (mode === 'lost-answer') return hangUp(c);
    if (mode === 'garbage') return c.text('Workflow was started');
    const told = mode === 'half' || mode === 'half-told' ? results.slice(0, half) : results;
    return c.json(formatAnswer(form, told));
  });

  return {
    name: 'workflow',
    title: 'Workflow',
    about:
      'The external enrolment workflow: takes chunks of a bulk enrolment, submits each row to the agency and calls bulk-create.',
    home: '/workflow',
    router,
    switches,
    requests,
    control: defineControl(
      change,
      (wanted) => {
        form = wanted.form ?? form;
        account.apiKey = wanted.apiKey ?? account.apiKey;
        account.secret = wanted.secret ?? account.secret;
      },
      () => ({ form, hasApiKey: account.apiKey !== undefined, chunks: rows.count() }),
    ),
    async reset() {
      form = 'results';
      rows.clear();
    },
    async close() {},
  };
}

/** Until the caller gives up. */
async function hold(c: Context<SandboxEnv>): Promise<Response> {
  const { outgoing } = c.env;
  if (!outgoing.destroyed) await once(outgoing, 'close');
  return RESPONSE_ALREADY_SENT;
}

function hangUp(c: Context<SandboxEnv>): Response {
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
