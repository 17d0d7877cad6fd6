import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

/** Content-Security-Policy of a mail's own HTML: no scripts, links open in a new tab. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

const instant = new Intl.DateTimeFormat('en-SG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Singapore',
});

/** The inbox (`GET /mail`), a message, and the message's HTML for the frame. */
export function addInboxPages(router: Hono<SandboxEnv>, mailbox: Mailbox): void {
  router.get('/', (c) => {
    const to = c.req.query('to') ?? '';
    const mails = mailbox.list({ to });
    return sendPage(c, {
      title: 'Mailbox',
      body: html`<p><a href="/">Sandbox</a></p><h1>Mailbox</h1>
        <p class="muted">Every mail the services sent, newest first. Nothing leaves this machine.</p>
        <form class="filter"><input name="to" type="email" value="${to}" aria-label="Recipient" placeholder="Only mail to this address">
          <button class="button">Filter</button></form>
        ${
          mails.length > 0
            ? html`<ul class="list">${mails.map(mailRow)}</ul>`
            : html`<p>${to ? 'No mail to this address yet.' : 'No mail yet. Register an account or ask for a new password to see one.'}</p>`
        }`,
    });
  });

  router.get('/messages/:id', (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail) return sendMissing(c);
    return sendPage(c, {
      title: mail.subject || 'Mail',
      body: html`<p><a href="/mail">Mailbox</a></p><h1>${mail.subject || '(no subject)'}</h1>
        <dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Received</dt><dd>${instant.format(new Date(mail.date))}</dd>
        ${mail.attachments.map((file) => html`<dt>Attached</dt><dd>${file.name} (${file.type}, ${file.size} bytes)</dd>`)}</dl>
        ${
          mail.html === null
            ? ''
            : html`<iframe title="The message as HTML" src="/mail/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
        }
        <h2>Text</h2><pre>${linkText(mail.text)}</pre>`,
    });
  });

  router.get('/messages/:id/html', (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail || mail.html === null) return sendMissing(c);
    c.header('content-security-policy', mailPolicy);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    // Links must leave the frame, because the apps refuse to be framed.
    return c.html(`<base target="_blank">${mail.html}`);
  });
}

function sendMissing(c: Parameters<typeof sendPage>[0]): Promise<Response> {
  return sendPage(c, {
    title: 'No such mail',
    status: 404,
    body: html`<p><a href="/mail">Mailbox</a></p><h1>No such mail</h1><p>It may have been cleared since.</p>`,
  });
}

function mailRow(mail: StoredMail) {
  return html`<li><a class="row" href="/mail/messages/${mail.id}"><span class="grow">${mail.subject || '(no subject)'}<br>
    <small class="muted">${mail.to.join(', ')}</small></span><small class="muted">${instant.format(new Date(mail.date))}</small></a></li>`;
}

/** Escapes the text and turns URLs into links. */
function linkText(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`
        : html`${piece}`,
    );
}
