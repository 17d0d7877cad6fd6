import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';

export type ReceivedCall = {
  at: string;
  /** Of the receiver. */
  name: string;
  /** The header webhook-id. */
  id: string;
  status: number;
  /** Signed with the secret that the receiver was given. */
  isVerified: boolean;
  body: string;
};

/** `GET /webhooks`: what came, the newest first. */
export function addCallsPage(router: Hono<SandboxEnv>, calls: () => readonly ReceivedCall[]): void {
  router.get('/', (c) => {
    const address = `${new URL(c.req.url).origin}/webhooks/in/mine`;
    return sendPage(c, {
      title: 'Webhooks',
      body: html`<p><a href="/">Sandbox</a></p><h1>Webhooks</h1>
        <p class="muted">Register an address such as <code>${address}</code>; the last part is a name of your choice.
          To have signatures checked, give it the secret: <code>curl -X PUT ${address} -d '{"secret":"whsec_…"}'</code></p>
        ${
          calls().length > 0
            ? html`<ul class="list">${calls().map(
                ({ at, name, id, status, isVerified, body }) =>
                  html`<li><div class="row"><span class="grow">${body}<br><small class="muted">${name}, ${id}, answered ${status}${isVerified ? ', signature verified' : ''}</small></span>
                    <small class="muted">${at}</small></div></li>`,
              )}</ul>`
            : html`<p>Nothing yet.</p>`
        }`,
    });
  });
}
