import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import type { PushReceiver } from './receiver.ts';

/** `GET /push`: what came, the newest first. */
export function addMessagesPage(
  router: Hono<SandboxEnv>,
  receivers: ReadonlyMap<string, PushReceiver>,
): void {
  router.get('/', (c) => {
    const messages = [...receivers.values()]
      .flatMap((receiver) => receiver.messages)
      .toSorted((a, b) => b.at.localeCompare(a.at));
    return sendPage(c, {
      title: 'Pushes',
      body: html`<p><a href="/">Sandbox</a></p><h1>Pushes</h1>
        <p class="muted">What was pushed to subscriptions of this sandbox. Browsers subscribe to the push service of their maker instead.</p>
        ${
          messages.length > 0
            ? html`<ul class="list">${messages.map(
                ({ at, payload, topic, urgency }) =>
                  html`<li><div class="row"><span class="grow">${payload}<br><small class="muted">${urgency}${topic ? `, topic ${topic}` : ''}</small></span>
                    <small class="muted">${at}</small></div></li>`,
              )}</ul>`
            : html`<p>Nothing yet.</p>`
        }`,
    });
  });
}
