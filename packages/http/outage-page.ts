import { escapeHtml } from '@repo/base/escape-html';

const retrySeconds = 5;

const outageStatus = 503;
const outageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(retrySeconds),
};

/** The same, in parts, for what has its headers already. */
export function outagePageParts(outage: Outage) {
  return { status: outageStatus, headers: outageHeaders, html: outageHtml(outage) };
}

type Outage = { name: string; requestId: string };

function outageHtml({ name, requestId }: Outage): string {
  const title = `${escapeHtml(name)} is briefly unavailable`;
  return `<!doctype html>
<html lang="en-SG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1rem; text-align: center;
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; max-width: 48ch; }
small { opacity: 0.75; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Nothing you saved is lost. We are back as soon as we can; load this page again in a moment.</p>
<p><a href="">Load this page again</a></p>
<p><small>Request ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`;
}

/**
 * What a page answers while the service's database is away: 503 with `Retry-After` and a whole page without a script, as
 * nothing else can be relied on then. `headers` are those that every page has; the request id among them is shown.
 */
export function outagePageResponse({ name, headers }: { name: string; headers: Headers }): Response {
  const answerHeaders = new Headers(headers);
  for (const [header, value] of Object.entries(outageHeaders)) answerHeaders.set(header, value);
  const html = outageHtml({ name, requestId: headers.get('x-request-id') ?? '' });
  return new Response(html, { status: outageStatus, headers: answerHeaders });
}
