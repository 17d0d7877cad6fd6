import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from './part.ts';

type Html = ReturnType<typeof html>;

export const stylesheet = `
:root { color-scheme: light dark; --line: light-dark(#dedee3, #34343c); --muted: light-dark(#5c5c66, #a3a3ad);
  --raised: light-dark(#ffffff, #1d1d22); --accent: light-dark(#3b3fc4, #a9acff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #141417); color: light-dark(#1b1b20, #ececf1); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 24px 0 8px; }
p { margin: 0 0 16px; } a { color: var(--accent); } .muted { color: var(--muted); } small { font-size: 14px; }
.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); overflow: hidden; }
.list > li + li { border-top: 1px solid var(--line); }
.row { display: flex; gap: 12px; align-items: center; width: 100%; min-height: 44px; padding: 12px 16px; border: 0; background: none;
  color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer; }
.row:hover { background: light-dark(#f1f1f5, #26262d); } .grow { flex: 1; min-width: 0; } .row span { overflow-wrap: anywhere; }
.row img { width: 40px; height: 40px; border-radius: 50%; }
.button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: inherit; font: inherit; cursor: pointer; }
form.filter { display: flex; gap: 8px; margin: 0 0 16px; } input { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; font: inherit; background: var(--raised); color: inherit; flex: 1; min-width: 0; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); font: 14px/1.5 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .row { flex-wrap: wrap; } .row > small { width: 100%; } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/**
 * No scripts run on sandbox pages. `form-action` is unrestricted because browsers also apply it to the redirect back to an
 * app.
 */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a page; `body` must already be escaped by the `html` template. */
export async function sendPage(
  c: Context<SandboxEnv>,
  { title, body, status = 200 }: { title: string; body: Html; status?: 200 | 400 | 404 },
): Promise<Response> {
  c.header('content-security-policy', policy);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  c.header('cache-control', 'no-store');
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/sandbox.css"></head>
<body><main>${body}</main></body>
</html>`;
  return c.html(page, status);
}
