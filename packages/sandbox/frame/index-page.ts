import type { Context } from 'hono';
import { html } from 'hono/html';
import { sendPage } from './page.ts';
import type { SandboxEnv, SandboxPart } from './part.ts';

/** GET /: every part with its current mode and its start page. */
export function sendIndexPage(c: Context<SandboxEnv>, parts: readonly SandboxPart[]): Promise<Response> {
  return sendPage(c, {
    title: 'Sandbox',
    body: html`<h1>Sandbox</h1>
      <p class="muted">Stand-ins for the services outside. They speak the real formats; nothing leaves this machine.</p>
      <ul class="list">${parts.map((part) => {
        const { mode, delayMs } = part.switches.get();
        return html`<li><a class="row" href="${part.home}"><span class="grow">${part.title}<br><small class="muted">${part.about}</small></span>
          <small class="muted">${mode}${delayMs > 0 ? `, ${delayMs} ms` : ''}</small></a></li>`;
      })}</ul>
      <h2>Control</h2>
      <p class="muted">Tests set a part's behaviour with POST /control/&lt;part&gt; {"mode": "ok", "delayMs": 0},
        read what it received with GET /control/&lt;part&gt;/requests, and put everything back with POST /control/reset. The modes:</p>
      <dl>${parts.map(({ name, switches }) => html`<dt>${name}</dt><dd>${switches.modes.join(', ')}</dd>`)}</dl>`,
  });
}
